import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FaultProxy {
  readonly port: number;
  /** Passes everything on, the state at first. */
  up(): Promise<void>;
  /** Cuts every connection and refuses new ones. */
  down(): Promise<void>;
  /** Passes everything on so much later, each way. */
  slow(milliseconds: number): void;
  /** Passes nothing on any more and says nothing, like a network that swallows packets. */
  silent(): void;
  close(): Promise<void>;
}

/** Stands between a client and a server on this machine's loopback, to be that server's faults. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let delayMs = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isSilent) return;
    const target = connect(targetPort, '127.0.0.1');
    keep(target);
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (delayMs > 0) setTimeout(() => to.writable && to.write(bytes), delayMs);
        else if (!isSilent) to.write(bytes);
      });
      from.once('close', () => {
        if (!isSilent) to.destroy();
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
      // What was swallowed is lost: connections from the silence can only be begun anew.
      if (isSilent) cutAll();
      isSilent = false;
      delayMs = 0;
      if (!server.listening) await listen(port);
    },
    down,
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    silent() {
      isSilent = true;
    },
    close: down,
  };
}
