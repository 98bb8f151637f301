import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hands requests to each of the sites in turn, as a load balancer does. */
export async function startBalancer(urls: readonly string[]) {
  let turn = 0;
  const server = createServer((request, response) => {
    const target = urls[turn % urls.length] ?? '';
    turn += 1;
    const onward = send(
      `${target}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
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
