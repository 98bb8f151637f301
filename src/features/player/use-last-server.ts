import { useEffect } from 'react';
import { findLastServer, forgetLastServer, saveLastServer } from '../../storage/last-server';
import { currentAttempt, type Playback } from './playback';

/** A player that says nothing is taken to work when it has been on screen for so long, not left for another. */
const WORKED_AFTER_MS = 30_000;

/** Remembers which server worked last, for the next time, and forgets it once it does not. */
export function useLastServer(playback: Playback): void {
  const attempt = currentAttempt(playback);
  const shown = attempt?.outcome === 'playing' ? attempt.server.id : null;
  const failed = playback.attempts.findLast(
    ({ outcome }) => outcome === 'timed-out' || outcome === 'refused',
  );

  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => {
      if (findLastServer()?.id !== shown) saveLastServer({ id: shown, saysReady: false });
    }, WORKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  useEffect(() => {
    if (failed) forgetLastServer(failed.server.id);
  }, [failed]);
}
