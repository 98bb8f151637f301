import { useEffect, useEffectEvent, useState } from 'react';
import { findCurrentAttempt, findServerStart, type Playback } from './playback';

const SLOW_AFTER_MS = 5_000;

type LoadTimersOptions = {
  /** False while nothing loads, or while loading waits for the connection. */
  readonly isTimed: boolean;
  readonly onTimeout: (attempt: number) => void;
};

/**
 * Limits each attempt to the load timeout. Returns whether the current server has been loading for 5 s, counted over
 * its retries.
 */
export function useLoadTimers(playback: Playback, { isTimed, onTimeout }: LoadTimersOptions): boolean {
  const number = findCurrentAttempt(playback)?.number ?? 0;
  const start = findServerStart(playback);
  const loadTimeout = playback.config?.settings.loadTimeout ?? 0;
  const [slowStart, setSlowStart] = useState(0);
  const timeOut = useEffectEvent(onTimeout);

  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(() => timeOut(number), loadTimeout);
    return () => clearTimeout(timer);
  }, [isTimed, number, loadTimeout]);

  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(() => setSlowStart(start), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTimed, start]);

  return isTimed && slowStart === start;
}
