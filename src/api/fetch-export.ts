import { UnexpectedResponseError } from './error-message';
import { bearerHeader } from './links';

/** The envelope `{ success: true, data }` around the exported data. */
const HEAD = '{"success":true,"data":';
const TAIL = '}';

async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    chunks.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  return new Blob(chunks);
}

/**
 * Downloads an export without parsing it: it may contain a million users.
 * @param path such as '/api/admin/users/export'
 * @param onProgress receives the number of bytes so far
 * @throws UnexpectedResponseError when the server refuses the export
 * @throws Error when the download is incomplete
 */
export async function fetchExport(path: string, onProgress: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(path, { headers: bearerHeader(), cache: 'no-store' });
  if (!response.ok || !response.body)
    throw new UnexpectedResponseError(response.status, await response.json().catch(() => null));
  const text = await readBody(response.body, onProgress);
  const isComplete =
    (await text.slice(0, HEAD.length).text()) === HEAD && (await text.slice(-TAIL.length).text()) === TAIL;
  if (!isComplete) throw new Error('The export is incomplete.');
  return text.slice(HEAD.length, -TAIL.length);
}
