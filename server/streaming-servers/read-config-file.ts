import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MAX_CONFIG_BYTES } from '#shared/streaming-servers';

/**
 * The text of a configuration file.
 * @throws Error in a sentence, when there is no such file or it is larger than MAX_CONFIG_BYTES
 */
export async function readConfigFile(path: string): Promise<string> {
  // Asked first, because opening a pipe waits until somebody writes into it.
  const found = await stat(path).catch((cause: Error) => {
    throw new Error('There is no such file.', { cause });
  });
  if (!found.isFile()) throw new Error('It is not a file.');
  const chunks: Buffer[] = [];
  // One byte more than allowed is enough to know that there is too much.
  for await (const chunk of createReadStream(path, { end: MAX_CONFIG_BYTES })) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.byteLength > MAX_CONFIG_BYTES) throw new Error(`It is larger than ${MAX_CONFIG_BYTES} bytes.`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}
