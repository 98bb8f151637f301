import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Hands requests to each of the sites in turn, and to the next where one takes none, as a load balancer does; 502
 * where a site breaks off.
 */
export async function startBalancer(urls: readonly string[]) {
  let turn = 0;

  /** Rejects with the system's error where the site does not answer. */
  function ask(target: string, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { url, method, headers } = request;
    return new Promise((resolve, reject) => {
      // A kept connection would break at its next use, whenever its site went away.
      const onward = send(`${target}${url}`, { method, headers, agent: false }, resolve);
      onward.on('error', reject);
      onward.end(body);
    });
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const first = turn % urls.length;
    turn += 1;
    for (const target of [...urls.slice(first), ...urls.slice(0, first)]) {
      try {
        const answer = await ask(target, request, Buffer.concat(parts));
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
        return;
      } catch (error) {
        // Only what was never taken may be sent again.
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) break;
      }
    }
    response.writeHead(502, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
