import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface FaultProxy {
  readonly port: number;
  /** Passes everything on, the state at first. */
  up(): Promise<void>;
  /** Cuts every connection and refuses new ones. */
  down(): Promise<void>;
  /** Passes everything on so much later, each way. */
  late(milliseconds: number): void;
  /** Passes on so many bytes of the answers a second. */
  slow(bytesPerSecond: number): void;
  /** Passes nothing on any more and says nothing, like a network that swallows packets. */
  silent(): void;
  /** Resets every connection, and each new one at its first bytes. */
  reset(): void;
  /** Ends each connection after so many more bytes of answers. */
  cut(afterBytes: number): void;
  /** Answers in the server's place with what no protocol knows. */
  garbage(): void;
  close(): Promise<void>;
}

type Mode =
  | { readonly kind: 'up' | 'silent' | 'reset' | 'garbage' }
  | { readonly kind: 'late'; readonly milliseconds: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  | { readonly kind: 'cut'; readonly afterBytes: number };

const GARBAGE = Buffer.from('\u0000\uffff\r\nHTTP/1.1 418 Garbage\r\n\r\n'.repeat(20));
/** A slow server's bytes come in so many portions a second. */
const PORTIONS = 20;

/** Stands between a client and a server on this machine's loopback, to be that server's faults. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let mode: Mode = { kind: 'up' };

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };

  async function drip(to: Socket, bytes: Buffer, portion: number): Promise<void> {
    for (let at = 0; at < bytes.length && to.writable; at += portion) {
      to.write(bytes.subarray(at, at + portion));
      await delay(1000 / PORTIONS);
    }
  }

  function passAsked(client: Socket, target: Socket, bytes: Buffer): void {
    if (mode.kind === 'silent') return;
    if (mode.kind === 'reset') client.resetAndDestroy();
    else if (mode.kind === 'garbage') client.write(GARBAGE);
    else if (mode.kind === 'late')
      setTimeout(() => target.writable && target.write(bytes), mode.milliseconds);
    else target.write(bytes);
  }

  const server = createServer((client) => {
    keep(client);
    if (mode.kind === 'silent') return;
    const target = connect(targetPort, '127.0.0.1');
    keep(target);
    let answered = 0;
    let cutMode: Mode = mode;
    let dripping = Promise.resolve();
    client.on('data', (bytes) => passAsked(client, target, bytes));
    target.on('data', (bytes) => {
      const { kind } = mode;
      if (kind === 'silent' || kind === 'garbage') return;
      if (kind === 'late') setTimeout(() => client.writable && client.write(bytes), mode.milliseconds);
      else if (kind === 'slow') {
        const portion = Math.max(1, Math.round(mode.bytesPerSecond / PORTIONS));
        dripping = dripping.then(() => drip(client, bytes, portion));
      } else if (kind === 'cut') {
        if (cutMode !== mode) answered = 0;
        cutMode = mode;
        const left = mode.afterBytes - answered;
        answered += bytes.length;
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
      // What was swallowed, spoilt or is still on its way is lost: those connections can only be begun anew.
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
