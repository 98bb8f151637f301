import { UnexpectedResponseError } from '../../api/error-message';
import { bearerHeader } from '../../api/session-link';

/** What the server's text begins and ends with: `{ success: true, data }`, of which the data is wanted. */
const HEAD = '{"success":true,"data":';
const TAIL = '}';

async function readParts(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  return new Blob(parts);
}

/**
 * Downloads the data of an export as JSON text (2 §7 "Admin"), as it comes and without parsing it: it may be of a
 * million users.
 * @param path such as '/api/admin/users/export'
 * @param onProgress told how many bytes have come
 * @throws UnexpectedResponseError when the server refuses the export
 * @throws Error when the download is incomplete
 */
export async function fetchExport(path: string, onProgress: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(path, { headers: bearerHeader(), cache: 'no-store' });
  if (!response.ok || !response.body)
    throw new UnexpectedResponseError(response.status, await response.json().catch(() => null));
  const text = await readParts(response.body, onProgress);
  const isWhole =
    (await text.slice(0, HEAD.length).text()) === HEAD && (await text.slice(-TAIL.length).text()) === TAIL;
  if (!isWhole) throw new Error('The export is incomplete.');
  return text.slice(HEAD.length, -TAIL.length);
}
