import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface FaultProxy {
  readonly port: number;
  /** Forwards everything. This is the initial state. */
  up(): Promise<void>;
  /** Closes every connection and refuses new ones. */
  down(): Promise<void>;
  /** Delays both directions. */
  late(milliseconds: number): void;
  /** Limits the rate of responses. */
  slow(bytesPerSecond: number): void;
  /** Forwards nothing, like a network that drops packets. */
  silent(): void;
  /** Resets every connection, new ones at their first bytes. */
  reset(): void;
  /** Closes each connection after as many more bytes of responses. */
  cut(afterBytes: number): void;
  /** Responds with invalid bytes. */
  garbage(): void;
  close(): Promise<void>;
}

type Mode =
  | { readonly kind: 'up' | 'silent' | 'reset' | 'garbage' }
  | { readonly kind: 'late'; readonly milliseconds: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  | { readonly kind: 'cut'; readonly afterBytes: number };

const GARBAGE = Buffer.from('\u0000\uffff\r\nHTTP/1.1 418 Garbage\r\n\r\n'.repeat(20));
/** The number of writes per second in slow mode. */
const WRITES_PER_SECOND = 20;

/** A TCP proxy on the loopback interface that simulates faults of a server. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let mode: Mode = { kind: 'up' };

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };

  async function drip(to: Socket, bytes: Buffer, portion: number): Promise<void> {
    for (let at = 0; at < bytes.length && to.writable; at += portion) {
      to.write(bytes.subarray(at, at + portion));
      await delay(1000 / WRITES_PER_SECOND);
    }
  }

  function forwardRequest(client: Socket, target: Socket, bytes: Buffer): void {
    if (mode.kind === 'silent') return;
    if (mode.kind === 'reset') client.resetAndDestroy();
    else if (mode.kind === 'garbage') client.write(GARBAGE);
    else if (mode.kind === 'late')
      setTimeout(() => target.writable && target.write(bytes), mode.milliseconds);
    else target.write(bytes);
  }

  const server = createServer((client) => {
    track(client);
    if (mode.kind === 'silent') return;
    const target = connect(targetPort, '127.0.0.1');
    track(target);
    let sentBytes = 0;
    let cutMode: Mode = mode;
    let dripping = Promise.resolve();
    client.on('data', (bytes) => forwardRequest(client, target, bytes));
    target.on('data', (bytes) => {
      const { kind } = mode;
      if (kind === 'silent' || kind === 'garbage') return;
      if (kind === 'late') setTimeout(() => client.writable && client.write(bytes), mode.milliseconds);
      else if (kind === 'slow') {
        const portion = Math.max(1, Math.round(mode.bytesPerSecond / WRITES_PER_SECOND));
        dripping = dripping.then(() => drip(client, bytes, portion));
      } else if (kind === 'cut') {
        if (cutMode !== mode) sentBytes = 0;
        cutMode = mode;
        const left = mode.afterBytes - sentBytes;
        sentBytes += bytes.length;
        client.write(bytes.subarray(0, left));
        if (bytes.length >= left) client.end();
      } else client.write(bytes);
    });
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.once('close', () => {
        if (mode.kind !== 'silent') to.destroy();
      });
    }
  });
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }
  async function down(): Promise<void> {
    if (!server.listening) return;
    server.close();
    cutAll();
    await once(server, 'close');
  }

  const port = await listen(0);
  return {
    port,
    async up() {
      // Connections that lost bytes cannot be used again.
      if (mode.kind !== 'up') cutAll();
      mode = { kind: 'up' };
      if (!server.listening) await listen(port);
    },
    down,
    late(milliseconds) {
      mode = { kind: 'late', milliseconds };
    },
    slow(bytesPerSecond) {
      mode = { kind: 'slow', bytesPerSecond };
    },
    silent() {
      mode = { kind: 'silent' };
    },
    reset() {
      mode = { kind: 'reset' };
      for (const socket of sockets) socket.resetAndDestroy();
    },
    cut(afterBytes) {
      mode = { kind: 'cut', afterBytes };
    },
    garbage() {
      mode = { kind: 'garbage' };
      for (const socket of sockets) if (socket.localPort === port) socket.write(GARBAGE);
    },
    close: down,
  };
}
