import { delay, HttpResponse } from 'msw';

/** Failures that the real movie database has shown. */
export type Fault =
  | '401'
  | '429'
  | '500'
  | '503'
  | 'hang'
  | 'reset'
  | 'html'
  | 'garbage'
  | 'nolist'
  | 'slow'
  | 'huge'
  | 'redirect';

type FaultOptions = {
  /** Only matching paths fail. */
  readonly match?: RegExp;
  /** Share of requests that fail, 0 to 1. */
  readonly rate?: number;
  /** Retry-After of a 429 in seconds; null omits the header, as the movie database often does. */
  readonly retryAfter?: number | null;
};

export type Faults = {
  set(fault: Fault, options?: FaultOptions): void;
  clear(): void;
  /** Number of requests, including failed ones, by path and query without api_key. */
  calls(): { readonly total: number; readonly byPath: Readonly<Record<string, number>> };
  /** Counts a request. Returns the failure response, or undefined if the request should succeed. */
  respond(request: Request): Promise<Response | undefined>;
};

function failure(status: number, code: number, message: string, headers?: Record<string, string>): Response {
  return HttpResponse.json(
    { success: false, status_code: code, status_message: message },
    headers ? { status, headers } : { status },
  );
}

const DRIP_MS = 100;
const DRIP_BYTES = 64;

/** A valid response that takes minutes to arrive. */
function drip(): Response {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ page: 1, results: [], padding: ' '.repeat(100_000) }),
  );
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await delay(DRIP_MS);
      controller.enqueue(bytes.slice(at, at + DRIP_BYTES));
      at += DRIP_BYTES;
      if (at >= bytes.length) controller.close();
    },
  });
  return new HttpResponse(body, { headers: { 'content-type': 'application/json' } });
}

function huge(): Response {
  const results = Array.from({ length: 20_000 }, (_, id) => ({ id, title: 'x'.repeat(200) }));
  return HttpResponse.json({ page: 1, results, total_pages: 1, total_results: results.length });
}

/** Waits until the client aborts, without a timer that keeps the process alive. */
async function hang({ signal }: Request): Promise<Response> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return HttpResponse.error();
}

async function fail(fault: Fault, request: Request, retryAfter: number | null): Promise<Response> {
  switch (fault) {
    case '401':
      return failure(401, 7, 'Invalid API key: You must be granted a valid key.');
    case '429': {
      const headers = retryAfter === null ? undefined : { 'retry-after': String(retryAfter) };
      const message = 'Your request count (41) is over the allowed limit of (40).';
      return failure(429, 25, message, headers);
    }
    case '500':
      return failure(500, 11, 'Internal error: Something went wrong, contact TMDB.');
    case '503':
      return failure(503, 9, 'Service offline: This service is temporarily offline, try again later.');
    case 'hang':
      return hang(request);
    case 'reset':
      return HttpResponse.error();
    case 'html':
      return HttpResponse.html('<html><body>Bad gateway</body></html>', { status: 502 });
    case 'garbage':
      return new HttpResponse('{"page":1,"results":[{"id":', {
        headers: { 'content-type': 'application/json' },
      });
    case 'nolist':
      return HttpResponse.json({ page: 1, total_pages: 1 });
    case 'slow':
      return drip();
    case 'huge':
      return huge();
    case 'redirect':
      return HttpResponse.redirect('https://elsewhere.example/', 302);
  }
}

/** Fault injection and request counts for the handlers. */
export function createFaults(): Faults {
  let current: { readonly fault: Fault; readonly options: FaultOptions } | null = null;
  let due = 0;
  const byPath: Record<string, number> = {};

  function count(url: URL): void {
    const query = new URLSearchParams(url.searchParams);
    query.delete('api_key');
    const path = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
    byPath[path] = (byPath[path] ?? 0) + 1;
  }

  return {
    set(fault, options = {}) {
      current = { fault, options };
      due = 0;
    },
    clear() {
      current = null;
    },
    calls() {
      const total = Object.values(byPath).reduce((sum, calls) => sum + calls, 0);
      return { total, byPath: { ...byPath } };
    },
    async respond(request) {
      const url = new URL(request.url);
      count(url);
      if (!current) return undefined;
      const { fault, options } = current;
      if (options.match && !options.match.test(url.pathname)) return undefined;
      // Deterministic: with a rate of 0.5 every second request fails.
      due += options.rate ?? 1;
      if (due < 1) return undefined;
      due -= 1;
      return fail(fault, request, options.retryAfter === undefined ? 1 : options.retryAfter);
    },
  };
}
