import { createServer } from 'node:http';

// A plain node:http server that sends the response given on standard input to any request. Prints its port.
let text = '';
for await (const chunk of process.stdin) text += chunk;
const { status, headers, body }: { status: number; headers: Record<string, string>; body: string } =
  JSON.parse(text);
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
