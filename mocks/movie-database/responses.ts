import { HttpResponse } from 'msw';

/** A response before serialization. */
export interface MockResponse {
  status: number;
  body: unknown;
  /** Cache lifetime in seconds; 0 for errors. */
  maxAge: number;
}

/** The parsed request that a handler receives. */
export interface MockRequest {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  today: Date;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Maximum cache lifetime in seconds; the real API sends the remaining part of it. */
export const MAX_AGE_S = { trending: 9 * MINUTE_S, list: 7 * HOUR_S, season: 2 * HOUR_S } as const;

export function ok(body: unknown, maxAge: number): MockResponse {
  return { status: 200, body, maxAge };
}

/** An error with TMDB's status code and message. */
export function failure(status: number, code: number, message: string): MockResponse {
  return { status, body: { success: false, status_code: code, status_message: message }, maxAge: 0 };
}

export const NOT_FOUND = failure(404, 34, 'The resource you requested could not be found.');
export const INVALID_KEY = failure(401, 7, 'Invalid API key: You must be granted a valid key.');
export const INVALID_PAGE = failure(
  400,
  22,
  'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
);
export const TOO_MANY_APPENDED = failure(
  400,
  27,
  'Too many append to response objects: The maximum number of remote calls is 20.',
);
export const MISSING_QUERY: MockResponse = {
  status: 422,
  body: { errors: ['query must be provided'] },
  maxAge: 0,
};

/** FNV-1a, 32 bits, in hexadecimal. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Serializes a response with a weak ETag and cache-control, like TMDB. */
export function toResponse({ status, body, maxAge }: MockResponse): HttpResponse<string> {
  const text = JSON.stringify(body);
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (status === 200) {
    const tag = digest(text);
    // The real remaining lifetime varies. Here it depends on the content, so that it is reproducible.
    const left = Math.round(maxAge * (2 / 3 + Number.parseInt(tag.slice(0, 2), 16) / 768));
    headers['cache-control'] = `public, max-age=${left}`;
    headers.etag = `W/"${tag}"`;
  }
  return new HttpResponse(text, { status, headers });
}
