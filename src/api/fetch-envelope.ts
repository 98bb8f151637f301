import { isRecord } from '#shared/json';
import { UnexpectedResponseError } from './error-message';

type FetchOptions = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | null | undefined };

function isEnvelope(body: unknown): boolean {
  const [first]: readonly unknown[] = Array.isArray(body) ? body : [body];
  return isRecord(first) && ('result' in first || 'error' in first);
}

/**
 * Fetches for a tRPC link, which would report a response outside the tRPC envelope as one that cannot be parsed.
 * @throws UnexpectedResponseError
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
  throw new UnexpectedResponseError(response.status, body);
}
