import { useEffect, useReducer } from 'react';
import type { ServerConfig } from '#shared/streaming-servers';
import { findDefaultServer } from '../../storage/default-server';
import { currentAttempt, INITIAL_PLAYBACK, type Playback, playbackReducer } from './playback';

/** A player is called slow after this share of the time it may take. */
const SLOW_AFTER_SHARE = 0.5;

export type PlaybackControls = {
  readonly playback: Playback;
  /** The frame of the attempt with this number has loaded. */
  onLoaded(attempt: number): void;
  choose(serverId: number): void;
  /** Goes on to the next server of this round. */
  skip(): void;
  retry(): void;
};

/** Runs the player's states: begins with the preferred server, watches the clock, and hears what the browser blocks. */
export function usePlayback(config: ServerConfig | null): PlaybackControls {
  const [playback, dispatch] = useReducer(playbackReducer, INITIAL_PLAYBACK);
  const attempt = currentAttempt(playback);
  const number = attempt?.number ?? 0;
  const isWaiting = attempt !== null && attempt.outcome !== 'playing';
  const loadTimeout = playback.config?.settings.loadTimeout ?? 0;

  useEffect(() => {
    if (config) dispatch({ type: 'configured', config, storedServer: findDefaultServer() });
  }, [config]);

  useEffect(() => {
    if (!isWaiting) return;
    const report = (outcome: 'slow' | 'timed-out') => () =>
      dispatch({ type: 'reported', attempt: number, outcome });
    const slow = setTimeout(report('slow'), loadTimeout * SLOW_AFTER_SHARE);
    const late = setTimeout(report('timed-out'), loadTimeout);
    return () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [isWaiting, number, loadTimeout]);

  useEffect(() => {
    // A player that this page was not allowed to frame when it was loaded: the only refusal that browsers report.
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src')
        dispatch({ type: 'reported', attempt: number, outcome: 'refused' });
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [number]);

  return {
    playback,
    onLoaded: (loaded) => dispatch({ type: 'reported', attempt: loaded, outcome: 'playing' }),
    choose: (serverId) => dispatch({ type: 'chosen', serverId }),
    skip: () => dispatch({ type: 'skipped' }),
    retry: () => dispatch({ type: 'retried' }),
  };
}
