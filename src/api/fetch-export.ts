import { ENVELOPE_END, ENVELOPE_START } from '#shared/response-envelope';
import { UnexpectedResponseError } from './error-message';
import { bearerHeader } from './links';

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
    (await text.slice(0, ENVELOPE_START.length).text()) === ENVELOPE_START &&
    (await text.slice(-ENVELOPE_END.length).text()) === ENVELOPE_END;
  if (!isComplete) throw new Error('The export is incomplete.');
  return text.slice(ENVELOPE_START.length, -ENVELOPE_END.length);
}
