import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { isUnfinished } from '../http/open-connections';

/** Connections are accepted until none has arrived for QUIET_MS, for at most MAX_ACCEPT_MS. */
const QUIET_MS = 250;
const MAX_ACCEPT_MS = 2_000;
const REQUEST_MS = 2_000;
const SWEEP_MS = 50;
const SHORT_TURN_MS = 0.2;
/** For the last connections when the backlog never empties. */
const CLOSE_MS = 500;

/**
 * Call it before the server listens. The returned function stops the server: responses have `Connection: close`, new
 * connections are accepted until a load balancer has noticed, then idle connections are closed, and all others after
 * `timeoutMs`. It resolves when the last connection is closed.
 */
export function prepareGracefulStop(server: Server): (timeoutMs: number) => Promise<void> {
  const connections = new Map<Socket, ServerResponse | null>();
  let accepted = 0;
  let lastArrivalAt = 0;
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    accepted += 1;
    lastArrivalAt = performance.now();
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (connections.has(socket)) {
      connections.set(socket, response);
      // An idle connection would keep all objects of its last request.
      response.once('close', () => {
        if (connections.get(socket) === response) connections.set(socket, null);
      });
    }
    if (!isStopping) return;
    lastArrivalAt = performance.now();
    response.setHeader('Connection', 'close');
  });

  function announceStop(): void {
    isStopping = true;
    if (connections.size > 0) lastArrivalAt = performance.now();
    for (const response of connections.values())
      if (response && !response.headersSent) response.setHeader('Connection', 'close');
  }

  async function untilQuiet(deadline: number): Promise<void> {
    for (;;) {
      const ms = Math.min(lastArrivalAt + QUIET_MS, deadline) - performance.now();
      if (ms <= 0) return;
      await delay(ms);
    }
  }

  /** Closing resets connections in the backlog, of which Node accepts one per turn of the event loop. */
  async function untilBacklogIsEmpty(deadline: number): Promise<void> {
    for (;;) {
      const before = accepted;
      const startedAt = performance.now();
      await nextTurn();
      const now = performance.now();
      if (now > deadline || (accepted === before && now - startedAt < SHORT_TURN_MS)) return;
    }
  }

  async function sweep(closedAt: number): Promise<void> {
    // Requests that arrived while the process was busy are read first.
    await nextTurn();
    server.closeIdleConnections();
    if (performance.now() - closedAt < REQUEST_MS) return;
    for (const [socket, response] of connections) if (!isUnfinished(response)) socket.destroy();
  }

  function closeAll(): void {
    server.close();
    server.closeAllConnections();
    for (const socket of connections.keys()) socket.destroy();
  }

  return async (timeoutMs) => {
    const deadline = performance.now() + timeoutMs;
    const timeout = setTimeout(closeAll, timeoutMs);
    const closed = once(server, 'close');
    announceStop();
    await untilQuiet(performance.now() + Math.min(MAX_ACCEPT_MS, timeoutMs / 3));
    server.closeIdleConnections();
    await untilBacklogIsEmpty(deadline - CLOSE_MS);
    server.close();
    const closedAt = performance.now();
    const sweeps = setInterval(() => void sweep(closedAt), SWEEP_MS);
    await closed;
    clearInterval(sweeps);
    clearTimeout(timeout);
  };
}
