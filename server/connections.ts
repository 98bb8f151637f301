import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** Kept-alive connections may bring one more request in this time, so that none is cut off on its way here. */
const FAREWELL_MS = 500;

/** So long at most those are waited for whom the system has let in and this process has not. */
const DRAIN_MS = 2000;
/** A turn of the event loop that takes longer has done something, while which somebody may have come. */
const QUIET_TURN_MS = 0.3;

/**
 * Closing a server cuts off whoever stands in the system's line before it, and node takes one of them in a turn of the
 * event loop: this waits for a turn in which there was none, and nothing else to do.
 */
async function untilNobodyWaits(accepted: () => number, patienceMs: number): Promise<void> {
  const begunAt = performance.now();
  for (;;) {
    const before = accepted();
    const turnAt = performance.now();
    await turnOfTheLoop();
    const now = performance.now();
    if ((accepted() === before && now - turnAt < QUIET_TURN_MS) || now - begunAt > patienceMs) return;
  }
}

/**
 * Follows the connections of a server from now on; the result ends them all gracefully: none is accepted any
 * more, every answer not yet begun says "Connection: close", a connection without a request is closed soon
 * (upgraded ones too), and whatever is left after `patienceMs` is cut. Settles when the last one is gone.
 */
export function trackConnections(server: Server): (patienceMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  const underWay = new Map<ServerResponse, Socket>();
  let isEnding = false;
  let accepted = 0;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
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
    await untilNobodyWaits(() => accepted, Math.min(DRAIN_MS, patienceMs));
    isEnding = true;
    for (const response of underWay.keys()) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const closed = once(server, 'close');
    // The HTTP server's own close would cut idle connections off at once, and with them requests on their way.
    NetServer.prototype.close.call(server);
    const farewell = setTimeout(
      async () => {
        // What has come while this process was busy is read first.
        await turnOfTheLoop();
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
