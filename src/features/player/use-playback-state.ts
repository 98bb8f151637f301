import { type Dispatch, useEffect, useReducer } from 'react';
import type { Watchable } from '#shared/streaming-servers';
import type { LoadedServers } from '../../api/streaming-servers';
import { findLastServer } from '../../storage/last-server';
import { readPreferences } from '../../storage/preferences';
import {
  findCurrentAttempt,
  INITIAL_PLAYBACK,
  type Playback,
  type PlaybackEvent,
  playbackReducer,
  type StoredServers,
} from './playback';

const readStoredServers = (): StoredServers => ({
  defaultServer: readPreferences().defaultServer,
  lastServer: findLastServer()?.id ?? null,
});

/** The attempts to play `watchable` on one of the servers. Both are null while they are unknown. */
export function usePlaybackState(
  watchable: Watchable | null,
  servers: LoadedServers | null,
): [Playback, Dispatch<PlaybackEvent>] {
  const [playback, dispatch] = useReducer(playbackReducer, INITIAL_PLAYBACK);
  const number = findCurrentAttempt(playback)?.number ?? 0;
  const { mediaType, id = 0, season = 0, episode = 0 } = watchable ?? {};

  useEffect(() => {
    if (!mediaType) return;
    const opened = { mediaType, id, season, episode };
    dispatch({ type: 'title-opened', watchable: opened, stored: readStoredServers() });
  }, [mediaType, id, season, episode]);

  useEffect(() => {
    if (servers) dispatch({ type: 'config-loaded', ...servers, stored: readStoredServers() });
  }, [servers]);

  useEffect(() => {
    // The page's own policy is the only refusal that browsers report: its server was added after the page loaded.
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src')
        dispatch({ type: 'attempt-changed', attempt: number, status: 'blocked' });
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [number]);

  return [playback, dispatch];
}
