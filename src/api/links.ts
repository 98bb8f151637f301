import { splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { httpBatchLink } from '@trpc/client/links/httpBatchLink';
import { httpLink } from '@trpc/client/links/httpLink';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import { isRecord } from '#shared/json';
import { clearAccountData, findToken } from '../storage/auth-data';
import { findAccountToken } from './call-options';
import { errorData, errorStatus, UnexpectedResponseError } from './error-message';
import type { AppRouter } from './trpc';

/** Longer than the server's own timeouts. */
const QUERY_TIMEOUT_MS = 15_000;
/** Later failures count as timeouts, which are not retried, so that all attempts together take little longer than one. */
const RETRYABLE_WITHIN_MS = 2_000;
const MAX_BATCH_SIZE = 16;

type FetchOptions = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | null | undefined };

function isEnvelope(body: unknown): boolean {
  const [first]: readonly unknown[] = Array.isArray(body) ? body : [body];
  return isRecord(first) && ('result' in first || 'error' in first);
}

/** @throws UnexpectedResponseError where tRPC's links would report that the response cannot be parsed */
async function fetchEnvelope(
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

const createTimeoutError = () =>
  TRPCClientError.from<AppRouter>(new DOMException('The request timed out.', 'TimeoutError'));

/** Only for queries: the callers of mutations set a limit (withTimeout). */
function timeoutLink(link: TRPCLink<AppRouter>): TRPCLink<AppRouter> {
  return (runtime) => {
    const send = link(runtime);
    return (call) => {
      if (call.op.type !== 'query') return send(call);
      return observable((observer) => {
        const startedAt = performance.now();
        const timer = setTimeout(() => observer.error(createTimeoutError()), QUERY_TIMEOUT_MS);
        const request = send(call).subscribe({
          ...observer,
          error(error) {
            const isRetryable = performance.now() - startedAt < RETRYABLE_WITHIN_MS;
            const hasResponse = errorStatus(error) !== null;
            observer.error(hasResponse || isRetryable ? error : createTimeoutError());
          },
        });
        return () => {
          clearTimeout(timer);
          request.unsubscribe();
        };
      });
    };
  };
}

const TRANSPORT = { url: '/api/trpc', transformer: superjson, fetch: fetchEnvelope } as const;

export function createCatalogueLink(): TRPCLink<AppRouter> {
  return timeoutLink(httpLink<AppRouter>(TRANSPORT));
}

export function bearerHeader(token = findToken()): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

const findCallToken = (context: Readonly<Record<string, unknown>>): string | null =>
  findAccountToken(context) ?? findToken();

function createBatchLink(maxItems: number): TRPCLink<AppRouter> {
  return timeoutLink(
    httpBatchLink<AppRouter>({
      ...TRANSPORT,
      maxItems,
      headers: ({ opList: [first] }) => bearerHeader(findCallToken(first.context)),
    }),
  );
}

/** When they are unauthorized, the credentials are wrong, and the session has not ended. */
const SIGN_IN = /\.(login|finishSignIn)$/;

function isSessionRejected(error: unknown): boolean {
  const data = errorData(error);
  return data?.code === 'UNAUTHORIZED' && !SIGN_IN.test(data.path ?? '');
}

/** Signs out of this browser when the server rejects the session. Does not batch calls with their own token (asAccount). */
export function createSessionLink(): TRPCLink<AppRouter> {
  const transport = splitLink<AppRouter>({
    condition: ({ context }) => findAccountToken(context) !== null,
    true: createBatchLink(1),
    false: createBatchLink(MAX_BATCH_SIZE),
  });
  return (runtime) => {
    const send = transport(runtime);
    return (call) =>
      observable((observer) => {
        const token = findCallToken(call.op.context);
        return send(call).subscribe({
          ...observer,
          error(error) {
            // Another account may have signed in while the call was running.
            if (token !== null && token === findToken() && isSessionRejected(error)) clearAccountData();
            observer.error(error);
          },
        });
      });
  };
}
