import type { RequestKind } from './request-kind';

export type AnswerFacts = Pick<Response, 'status' | 'headers' | 'redirected'>;

const TYPES: Readonly<Record<RequestKind, RegExp>> = {
  page: /^text\/html\b/,
  read: /^application\/json\b/,
  image: /^image\//,
};

/**
 * Whether an answer may be kept for later, and for whoever sits there then. A failure never is; neither is what the
 * server wants nobody to keep, what it gave to one person, or an answer that is old already, over a better one.
 */
export function isKeepable(kind: RequestKind, answer: AnswerFacts, isOneKept: boolean): boolean {
  const { status, headers, redirected } = answer;
  const policy = headers.get('cache-control') ?? '';
  if (status !== 200 || redirected || headers.has('set-cookie')) return false;
  if (/\b(no-store|private)\b/.test(policy) || !TYPES[kind].test(headers.get('content-type') ?? ''))
    return false;
  if (kind === 'read' && !/\bpublic\b/.test(policy)) return false;
  return !(isOneKept && headers.get('x-cache') === 'STALE');
}

/** When the server made an answer, in milliseconds since 1970; `now` if it does not say. */
export function madeAt({ headers }: Pick<Response, 'headers'>, now: number): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? now : Math.min(time, now);
}
