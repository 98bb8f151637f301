import { connect } from 'node:net';

/** Sends the text unchanged. @returns everything until the connection ends */
export function sendRawRequest(siteUrl: string, text: string): Promise<string> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.write(text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  });
}
