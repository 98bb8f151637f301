import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode } from '#shared/error-details';

/** Distributes requests over the sites, skipping those that refuse connections; 502 if a connection breaks. */
export async function startLoadBalancer(urls: readonly string[]) {
  let turn = 0;

  function forward(target: string, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { url, method, headers } = request;
    return new Promise((resolve, reject) => {
      // A reused connection would fail if its site had stopped.
      const forwarded = sendRequest(`${target}${url}`, { method, headers, agent: false }, resolve);
      forwarded.on('error', reject);
      forwarded.end(body);
    });
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const first = turn % urls.length;
    turn += 1;
    for (const target of [...urls.slice(first), ...urls.slice(0, first)]) {
      try {
        const result = await forward(target, request, Buffer.concat(chunks));
        response.writeHead(result.statusCode ?? 502, result.headers);
        result.on('error', () => response.destroy());
        result.pipe(response);
        return;
      } catch (error) {
        // A request that may have been processed is not repeated.
        if (errorCode(error) !== 'ECONNREFUSED') break;
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
