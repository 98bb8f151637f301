import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { NetworkCounts } from '../limits/concurrency-limit';
import { networkOf, normalizeAddress, WIDE_NETWORK_SHARE, wideNetworkAround } from '../limits/network';

type Connection = {
  readonly network: string;
  /** When it was opened or its latest request began. */
  usedAt: number;
  /** Until the head of its first request is complete. */
  isNew: boolean;
  /** To the latest request. Null once both are complete: keeping the object would cost memory. */
  response: ServerResponse | null;
  /** The response before that one while it is unfinished. */
  previous: ServerResponse | null;
  /** Starts the responses that wait for earlier ones. */
  readonly waiting: (() => void)[];
};

/** Browsers do not pipeline requests, and the programs that do send a few dozen. */
const MAX_WAITING = 100;

type ConnectionLimits = {
  readonly total: number;
  /** An IPv6 /48 has ten times as many; undefined behind a proxy, which opens all connections. */
  readonly perNetwork: number | undefined;
};

const isIncomplete = ({ isNew, response }: Connection): boolean =>
  isNew || (response !== null && !response.req.complete);

export const isUnfinished = (response: ServerResponse | null): response is ServerResponse =>
  response !== null && !response.writableFinished && !response.closed;

const isIdle = ({ response }: Connection): boolean => !isUnfinished(response);

/**
 * The open connections of a server. At a limit a new connection replaces the one with the oldest incomplete request,
 * else the one that has been idle for the longest time, else the oldest of the network with the most connections.
 */
export class OpenConnections {
  readonly #connections = new Map<Socket, Connection>();
  readonly #counts = new NetworkCounts();
  readonly #limits: ConnectionLimits;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  add(socket: Socket): void {
    const network = networkOf(normalizeAddress(socket.remoteAddress));
    if (!this.#makeRoom(network)) return void socket.destroy();
    this.#counts.add(network);
    const usedAt = performance.now();
    const connection = { network, usedAt, isNew: true, response: null, previous: null, waiting: [] };
    this.#connections.set(socket, connection);
    socket.once('close', () => this.#remove(socket));
  }

  /**
   * Calls `start` when the responses to the connection's earlier requests are closed. Until then a response has no socket,
   * and Node.js would not emit its `close` event with the connection's, so that open files and limits would not be
   * released. After 100 waiting requests the connection is closed.
   */
  use(response: ServerResponse, start: () => void): void {
    const { socket } = response.req;
    const connection = this.#connections.get(socket);
    if (!connection) return;
    if (connection.waiting.length === MAX_WAITING) return void socket.destroy();
    connection.usedAt = performance.now();
    connection.isNew = false;
    connection.previous = isUnfinished(connection.response) ? connection.response : null;
    connection.response = response;
    response.once('close', () => {
      if (connection.previous === response) connection.previous = null;
      if (connection.response === response && response.req.complete) connection.response = null;
      connection.waiting.shift()?.();
    });
    if (response.socket === null) connection.waiting.push(start);
    else start();
  }

  /** Whether the response to the latest request has begun but is unfinished. */
  isResponding(socket: Socket): boolean {
    const response = this.#connections.get(socket)?.response ?? null;
    return isUnfinished(response) && response.headersSent;
  }

  /** @returns the unfinished response to the latest complete request; all earlier ones are sent before it. */
  findPending(socket: Socket): ServerResponse | null {
    const connection = this.#connections.get(socket);
    if (!connection) return null;
    const last = isIncomplete(connection) ? connection.previous : connection.response;
    return isUnfinished(last) ? last : null;
  }

  #makeRoom(network: string): boolean {
    const isInScope = this.#findExceededScope(network);
    if (isInScope && !this.#closeOldest(isInScope, [isIncomplete, isIdle])) return false;
    if (this.#connections.size < this.#limits.total) return true;
    return this.#closeOldest(() => true, [isIncomplete, isIdle]) || this.#closeOneOfLargestNetwork(network);
  }

  /** @returns which connections count for the limit that the network has reached; null when it has reached none. */
  #findExceededScope(network: string): ((connection: Connection) => boolean) | null {
    const { perNetwork = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.#counts.of(network) >= perNetwork) return (connection) => connection.network === network;
    const wide = wideNetworkAround(network);
    if (wide === null || this.#counts.of(wide) < WIDE_NETWORK_SHARE * perNetwork) return null;
    return (connection) => wideNetworkAround(connection.network) === wide;
  }

  #closeOldest(
    isInScope: (one: Connection) => boolean,
    states: readonly ((one: Connection) => boolean)[],
  ): boolean {
    for (const isInState of states) {
      let oldest: [Socket, Connection] | null = null;
      for (const entry of this.#connections) {
        const [, connection] = entry;
        if (oldest !== null && connection.usedAt >= oldest[1].usedAt) continue;
        if (isInState(connection) && isInScope(connection)) oldest = entry;
      }
      if (oldest === null) continue;
      this.#remove(oldest[0]);
      oldest[0].destroy();
      return true;
    }
    return false;
  }

  #closeOneOfLargestNetwork(network: string): boolean {
    let largest = network;
    for (const connection of this.#connections.values())
      if (this.#counts.load(connection.network) > this.#counts.load(largest)) largest = connection.network;
    if (this.#counts.load(largest) <= this.#counts.load(network, 1)) return false;
    return this.#closeOldest((connection) => connection.network === largest, [() => true]);
  }

  #remove(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.waiting.length = 0;
    this.#connections.delete(socket);
    this.#counts.remove(connection.network);
  }
}
