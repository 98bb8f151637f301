import { HttpResponse } from 'msw';

/** What the movie database answers, before it becomes a response. */
export interface Answer {
  status: number;
  body: unknown;
  /** Seconds it may be kept; 0 for failures. */
  maxAge: number;
}

/** What a handler knows of a request. */
export interface Asked {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  today: Date;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** How long answers may be kept at the most, in seconds; the real ones grant what is left of that. */
export const MAX_AGE_S = { trending: 9 * MINUTE_S, list: 7 * HOUR_S, season: 2 * HOUR_S } as const;

export function ok(body: unknown, maxAge: number): Answer {
  return { status: 200, body, maxAge };
}

/** A failure in the movie database's own words; the codes are its own, too. */
export function failure(status: number, code: number, message: string): Answer {
  return { status, body: { success: false, status_code: code, status_message: message }, maxAge: 0 };
}

export const NOT_FOUND = failure(404, 34, 'The resource you requested could not be found.');
export const NO_KEY = failure(401, 7, 'Invalid API key: You must be granted a valid key.');
export const BAD_PAGE = failure(
  400,
  22,
  'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
);
export const TOO_MANY_APPENDED = failure(
  400,
  27,
  'Too many append to response objects: The maximum number of remote calls is 20.',
);
export const NO_QUERY: Answer = { status: 422, body: { errors: ['query must be provided'] }, maxAge: 0 };

/** FNV-1a, 32 bits, in hexadecimal. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The answer as it goes over the wire: JSON, with the weak ETag and the cache time of the real one. */
export function toResponse({ status, body, maxAge }: Answer): HttpResponse<string> {
  const text = JSON.stringify(body);
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (status === 200) {
    const tag = digest(text);
    // What is left of the time differs from answer to answer; here by its content, so that it can be repeated.
    const left = Math.round(maxAge * (2 / 3 + Number.parseInt(tag.slice(0, 2), 16) / 768));
    headers['cache-control'] = `public, max-age=${left}`;
    headers.etag = `W/"${tag}"`;
  }
  return new HttpResponse(text, { status, headers });
}
