import { isRecord } from '#shared/json';
import { UnexpectedResponse } from './unexpected-response';

type FetchOptions = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | null | undefined };

function isEnvelope(body: unknown): boolean {
  const [first]: readonly unknown[] = Array.isArray(body) ? body : [body];
  return isRecord(first) && ('result' in first || 'error' in first);
}

function findMessage(body: unknown): string | null {
  return isRecord(body) && typeof body.message === 'string' && body.message !== '' ? body.message : null;
}

/**
 * Fetches for a tRPC link, which would report a response outside the tRPC envelope as one that cannot be parsed.
 * @throws UnexpectedResponse
 */
export async function fetchEnvelope(
  url: RequestInfo | URL,
  { signal = null, ...request }: FetchOptions = {},
): Promise<Response> {
  const response = await fetch(url, { ...request, signal });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok && isJson) return response;
  const body: unknown = isJson
    ? await response
        .clone()
        .json()
        .catch(() => null)
    : null;
  if (isEnvelope(body)) return response;
  throw new UnexpectedResponse(response.status, findMessage(body));
}
