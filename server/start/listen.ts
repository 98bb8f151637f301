import { once } from 'node:events';
import type { Server } from 'node:http';
import { errorCode, errorMessage } from '#shared/error-details';

export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Returns the port. Without a host it listens on all addresses. @throws ListenError */
export async function listen(
  server: Server,
  { host, port }: { host: string | undefined; port: number },
): Promise<number> {
  server.listen(host === undefined ? { port } : { host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ListenError(explain(error, host, port), { cause: error });
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function explain(error: unknown, host: string | undefined, port: number): string {
  const where = host === undefined ? `Port ${port}` : `Port ${port} of ${host}`;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `${where} is in use by another program: stop it, or set PORT to another port.`;
    case 'EACCES':
      return `${where} requires more privileges than this user has: set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${where} is unavailable because ${host} is not an address of this machine: set HOST to one that is.`;
    default:
      return `${where} is unavailable: ${errorMessage(error)}.`;
  }
}
