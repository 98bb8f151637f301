import { parseWatchPosition, type WatchPosition } from '#shared/watch-progress';
import { findCurrentUserId } from '../auth/session';
import { findToken } from '../storage/auth-data';
import { saveHistoryMark } from '../storage/history-mark';
import type { Watched } from '../storage/local-history';
import { hasTitleToContinue } from './continuable';
import type { useRecordWatch } from './use-record-watch';

const WRITE_INTERVAL_MS = 15_000;

/** Both null for visitors. The user of a token may be unknown until the server has verified it. */
export type SessionIdentity = { readonly token: string | null; readonly userId: string | null };

const findCurrentSession = (): SessionIdentity => ({ token: findToken(), userId: findCurrentUserId() });

type RecorderOptions = {
  /** The session in which the title was opened; null if it has ended. */
  readonly openedIn: SessionIdentity | null;
  readonly findSession?: () => SessionIdentity;
  readonly write: (position: WatchPosition, isLeaving: boolean) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

/** Visitors may sign in. */
function isContinued(session: SessionIdentity, { token, userId }: SessionIdentity): boolean {
  if (session.token === null) return true;
  return session.userId && userId ? session.userId === userId : session.token === token;
}

/** Records positions until the session ends: those of one account must not reach another one, or a visitor. */
export function createPositionRecorder({
  openedIn,
  findSession = findCurrentSession,
  write,
  now = () => performance.now(),
}: RecorderOptions) {
  let unwritten: WatchPosition | null = null;
  let session = openedIn;
  let writtenAt = now();
  let hasEnded = false;

  function findContinuedSession(): SessionIdentity | null {
    const current = findSession();
    session = session && isContinued(session, current) ? current : null;
    return session;
  }
  /** Writes the last reported position, unless that was done. */
  function flush(isLeaving = false): void {
    if (!unwritten) return;
    writtenAt = now();
    if (findContinuedSession()) write(unwritten, isLeaving);
    unwritten = null;
  }
  return {
    /**
     * Seconds, as a player reports them: impossible values are ignored. Writes at most every 15 seconds, and at
     * the first end: a player may repeat a title in a loop.
     */
    report(position: unknown, duration: unknown, isEnd = false): void {
      const reported = parseWatchPosition(position, duration);
      if (!findContinuedSession()) return;
      if (reported.position !== null) unwritten = reported;
      if ((isEnd && !hasEnded) || now() - writtenAt >= WRITE_INTERVAL_MS) flush();
      hasEnded ||= isEnd;
    },
    flush,
    /** The session for which positions are recorded; null if it has ended. */
    findContinuedSession,
  };
}

type RecordingOptions = {
  readonly watched: Watched;
  readonly openedIn: SessionIdentity | null;
  readonly recordWatch: ReturnType<typeof useRecordWatch>;
  readonly queries: Parameters<typeof hasTitleToContinue>[0];
  /** YYYY-MM-DD */
  readonly today: string;
};

/** Records positions in the history, also when the page is hidden or left. */
export function startRecording({ watched, openedIn, recordWatch, queries, today }: RecordingOptions) {
  const { report, flush, findContinuedSession } = createPositionRecorder({
    openedIn,
    write(position, isLeaving) {
      const watch = { ...watched, ...position };
      recordWatch(watch, isLeaving);
      // Otherwise home would reserve space for a row with nothing to continue.
      if (!hasTitleToContinue(queries, watch, today)) saveHistoryMark(false);
    },
  });
  const listening = new AbortController();
  const { signal } = listening;
  const flushIfHidden = (): void => {
    if (document.hidden) flush();
  };
  document.addEventListener('visibilitychange', flushIfHidden, { signal });
  window.addEventListener('pagehide', () => flush(true), { signal });
  return {
    report(...reported: Parameters<typeof report>): void {
      if (!signal.aborted) report(...reported);
    },
    flush: (): void => flush(),
    findContinuedSession,
    stop(): void {
      flush();
      listening.abort();
    },
  };
}

export type PositionRecording = ReturnType<typeof startRecording>;
