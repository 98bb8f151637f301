import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { findAnswer } from './http/socket-answer';

/** New connections are taken until none has come for so long, and so long at most. */
const QUIET_MS = 250;
const LINGER_MS = 2_000;
/** A turn of the event loop that takes longer has done something, while which somebody may have come. */
const QUIET_TURN_MS = 0.1;
/** A line that has not come to its end after so long would never do so by itself. */
const RUSH_MS = 1_000;
/** Kept-alive connections may bring one more request in this time, so that none is cut off on its way here. */
const FAREWELL_MS = 500;
/** A connection that has not brought a whole request yet has so long for it. */
const REQUEST_MS = 2_000;
const SWEEP_MS = 50;

/** When somebody came last, by a connection or by a request on one. */
type Comings = { count: number; lastAt: number };

/** When a connection was opened or its last answer was whole, and how much had been read of it then. */
type Standing = { readonly at: number; readonly bytesRead: number };

/** Settles when nobody has come for a while, at the latest after `patienceMs`. */
async function untilQuiet(comings: Comings, patienceMs: number): Promise<void> {
  const latest = performance.now() + patienceMs;
  for (;;) {
    const left = Math.min(comings.lastAt + QUIET_MS, latest) - performance.now();
    if (left <= 0) return;
    await delay(left);
  }
}

/**
 * Makes the system's line before a server as short as can be: whoever comes while somebody stands in it is not heard,
 * tries again a second later, and is refused then. Node keeps the call to itself; without it the line stays long.
 */
function shortenLine(server: Server): void {
  const handle: unknown = Reflect.get(server, '_handle');
  if (typeof handle !== 'object' || handle === null || !('listen' in handle)) return;
  if (typeof handle.listen === 'function') handle.listen(0);
}

/**
 * Closing a server cuts off whoever stands in the system's line before it, and node takes one of them in a turn of the
 * event loop: this closes it in a turn in which there was none, and nothing else to do, but at `latest`.
 */
function closeWhenNobodyWaits(server: Server, comings: Comings, latest: number): void {
  let { count } = comings;
  let turnAt = performance.now();
  let shortenAt = turnAt + RUSH_MS;
  // What runs for the first time takes so long that somebody may come meanwhile.
  close(new NetServer());
  const look = (): void => {
    const now = performance.now();
    if ((comings.count === count && now - turnAt < QUIET_TURN_MS) || now > latest) {
      close(server);
      return;
    }
    if (now > shortenAt) {
      shortenLine(server);
      shortenAt = Number.POSITIVE_INFINITY;
    }
    count = comings.count;
    turnAt = performance.now();
    setImmediate(look);
  };
  setImmediate(look);
}

/** The HTTP server's own close would cut idle connections off at once, and with them requests on their way. */
function close(server: NetServer): void {
  NetServer.prototype.close.call(server);
}

/**
 * Follows the connections of a server from now on; the result ends them all gracefully. Every answer not yet begun
 * says "Connection: close" from then on. New connections are still answered while they keep coming, for 2 s at most:
 * whoever sends them learns meanwhile that this server goes. Then they are refused, a connection without a request is
 * closed soon (upgraded ones too), and whatever is left after `patienceMs` is cut. Settles when the last one is gone.
 */
export function trackConnections(server: Server): (patienceMs: number) => Promise<void> {
  const sockets = new Map<Socket, Standing>();
  const comings: Comings = { count: 0, lastAt: 0 };

  function noteComing(): number {
    comings.count += 1;
    comings.lastAt = performance.now();
    return comings.lastAt;
  }
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { at: noteComing(), bytesRead: 0 });
    socket.once('close', () => sockets.delete(socket));
  });

  function follow(answer: ServerResponse, socket: Socket): void {
    if (!answer.headersSent) answer.shouldKeepAlive = false;
    answer.once('close', () => {
      // Told that it is kept, the client may be sending its next request.
      if (!answer.shouldKeepAlive) socket.end();
      else if (!socket.destroyed) sockets.set(socket, { at: performance.now(), bytesRead: socket.bytesRead });
    });
  }

  /** Requests are followed from now on: before, that would cost each of them. */
  function beginToEnd(): void {
    // Whoever has a connection may have come just now.
    if (sockets.size > 0) noteComing();
    server.prependListener('request', ({ socket }, answer) => {
      noteComing();
      follow(answer, socket);
    });
    for (const [socket, { at }] of sockets) {
      const answer = findAnswer(socket);
      if (answer) follow(answer, socket);
      else if (socket.bytesWritten > 0) sockets.set(socket, { at, bytesRead: socket.bytesRead });
    }
  }

  function closeSilent(endingSince: number): void {
    const now = performance.now();
    for (const [socket, { at, bytesRead }] of sockets) {
      if (findAnswer(socket)) continue;
      const since = socket.bytesRead === 0 ? at : Math.max(at, endingSince);
      const isBetweenRequests = bytesRead > 0 && bytesRead === socket.bytesRead;
      if (now - since >= (isBetweenRequests ? FAREWELL_MS : REQUEST_MS)) socket.destroy();
    }
  }

  return async (patienceMs) => {
    const latest = performance.now() + patienceMs;
    const cut = setTimeout(() => {
      // Open still where this process was too busy to close it: whoever came now would not be cut any more.
      close(server);
      for (const socket of sockets.keys()) socket.destroy();
    }, patienceMs);
    beginToEnd();
    const closed = once(server, 'close');
    await untilQuiet(comings, Math.min(LINGER_MS, patienceMs / 3));
    closeWhenNobodyWaits(server, comings, latest - FAREWELL_MS);
    const endingSince = performance.now();
    const sweeps = setInterval(async () => {
      // What has come while this process was busy is read first.
      await turnOfTheLoop();
      closeSilent(endingSince);
    }, SWEEP_MS);
    await closed;
    clearInterval(sweeps);
    clearTimeout(cut);
  };
}
