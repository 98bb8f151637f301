import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Kept-alive connections may bring one more request in this time, so that none is cut off on its way here. */
const FAREWELL_MS = 500;

/**
 * Follows the connections of a server from now on; the result ends them all gracefully: none is accepted any
 * more, every answer not yet begun says "Connection: close", a connection without a request is closed soon
 * (upgraded ones too), and whatever is left after `patienceMs` is cut. Settles when the last one is gone.
 */
export function trackConnections(server: Server): (patienceMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  const underWay = new Map<ServerResponse, Socket>();
  let isEnding = false;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isEnding) response.shouldKeepAlive = false;
    underWay.set(response, socket);
    response.once('close', () => {
      underWay.delete(response);
      if (isEnding) socket.end();
    });
  });

  return async (patienceMs) => {
    isEnding = true;
    for (const response of underWay.keys()) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const closed = once(server, 'close');
    // The HTTP server's own close would cut idle connections off at once, and with them requests on their way.
    NetServer.prototype.close.call(server);
    const farewell = setTimeout(
      () => {
        const busy = new Set(underWay.values());
        for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
      },
      Math.min(FAREWELL_MS, patienceMs),
    );
    const patience = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, patienceMs);
    await closed;
    clearTimeout(farewell);
    clearTimeout(patience);
  };
}
