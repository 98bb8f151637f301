import { useEffect } from 'react';
import { findLastServer, removeLastServer, saveLastServer } from '../../storage/last-server';
import { findCurrentAttempt, type Playback } from './playback';

/** A player without messages counts as working after this long on screen. */
const WORKS_AFTER_MS = 30_000;

/** Stores which server worked last, and forgets it when it fails. */
export function useLastServer(playback: Playback): void {
  const attempt = findCurrentAttempt(playback);
  const playingId = attempt?.status === 'playing' ? attempt.server.id : null;
  const failed = playback.attempts.findLast(({ status }) => status === 'timed-out' || status === 'blocked');

  useEffect(() => {
    if (playingId === null) return;
    const timer = setTimeout(() => {
      if (findLastServer()?.id !== playingId) saveLastServer({ id: playingId, saysReady: false });
    }, WORKS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [playingId]);

  useEffect(() => {
    if (failed) removeLastServer(failed.server.id);
  }, [failed]);
}
