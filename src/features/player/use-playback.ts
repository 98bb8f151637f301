import { useEffect, useReducer, useRef, useState } from 'react';
import { embedUrl, type Watchable } from '#shared/streaming-servers';
import { findResumePosition } from '#shared/watch-progress';
import type { LoadedServers } from '../../api/streaming-servers';
import { useUnreachable } from '../../service-worker/use-unreachable';
import { findLastServer, removeLastServer, saveLastServer } from '../../storage/last-server';
import { readPreferences } from '../../storage/preferences';
import { usePositionRecorder } from '../../sync/use-position-recorder';
import { useSavedPosition } from '../../sync/use-saved-position';
import { isCrossOrigin } from './frame-permissions';
import {
  findCurrentAttempt,
  INITIAL_PLAYBACK,
  type Playback,
  playbackReducer,
  type StoredServers,
} from './playback';
import { type PlayerMessage, toPlayerSettings } from './player-protocol';
import { usePlayerMessages } from './use-player-messages';

const SLOW_AFTER_SHARE = 0.5;

/** A player without messages counts as working after this long on screen. */
const WORKS_AFTER_MS = 30_000;

type PlaybackOptions = {
  readonly servers: LoadedServers | null;
  readonly watchable: Watchable | null;
};

export type PlaybackControls = ReturnType<typeof usePlayback>;

const readStoredServers = (): StoredServers => ({
  defaultServer: readPreferences().defaultServer,
  lastServer: findLastServer()?.id ?? null,
});

function useLastServer(playback: Playback): void {
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

export function usePlayback({ servers, watchable }: PlaybackOptions) {
  const [playback, dispatch] = useReducer(playbackReducer, INITIAL_PLAYBACK);
  const frame = useRef<HTMLIFrameElement>(null);
  const readyAttempt = useRef(0);
  /** The last known position in seconds, where the next server continues; null when unknown. */
  const position = useRef<number | null>(null);
  const attempt = findCurrentAttempt(playback);
  const number = attempt?.number ?? 0;
  const loadTimeout = playback.config?.settings.loadTimeout ?? 0;
  const address = attempt && playback.watchable ? embedUrl(attempt.server, playback.watchable) : null;
  const isUnreachable = useUnreachable(address !== null && !isCrossOrigin(address, window.location.href));
  // A player that has loaded may have buffered enough to continue offline.
  const isLoading = attempt !== null && attempt.status !== 'playing';
  const isWaitingForConnection = isLoading && isUnreachable;
  const isTimed = isLoading && !isUnreachable;
  useLastServer(playback);
  const saved = useSavedPosition(watchable);
  const recorder = usePositionRecorder(watchable);

  const { mediaType, id = 0, season = 0, episode = 0 } = watchable ?? {};
  const played = `${mediaType}/${id}/${season}/${episode} ${number}`;
  const [ended, setEnded] = useState<string | null>(null);

  useEffect(() => {
    if (!mediaType) return;
    position.current = null;
    const opened = { mediaType, id, season, episode };
    dispatch({ type: 'title-opened', watchable: opened, stored: readStoredServers() });
  }, [mediaType, id, season, episode]);

  useEffect(() => {
    if (servers) dispatch({ type: 'config-loaded', ...servers, stored: readStoredServers() });
  }, [servers]);

  useEffect(() => {
    if (!isTimed) return;
    const changeAfter = (delay: number, status: 'slow' | 'timed-out') =>
      setTimeout(() => dispatch({ type: 'attempt-changed', attempt: number, status }), delay);
    const slow = changeAfter(loadTimeout * SLOW_AFTER_SHARE, 'slow');
    const timedOut = changeAfter(loadTimeout, 'timed-out');
    return () => {
      clearTimeout(slow);
      clearTimeout(timedOut);
    };
  }, [isTimed, number, loadTimeout]);

  useEffect(() => {
    // The page's own policy is the only refusal that browsers report: its server was added after the page loaded.
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src')
        dispatch({ type: 'attempt-changed', attempt: number, status: 'blocked' });
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [number]);

  function onMessage(message: PlayerMessage): void {
    if (!attempt) return;
    dispatch({ type: 'attempt-changed', attempt: number, status: 'playing' });
    if (message.type === 'ready') {
      readyAttempt.current = number;
      return;
    }
    // A player that is ready may still fail to play: only a later message proves that the server works.
    saveLastServer({ id: attempt.server.id, saysReady: readyAttempt.current === number });
    if (message.type === 'ended') {
      recorder.report(message.duration ?? message.position, message.duration);
      recorder.flush();
      position.current = 0;
      setEnded(played);
      return;
    }
    if (message.type === 'playing') setEnded(null);
    recorder.report(message.position, message.duration);
    position.current = message.position ?? position.current;
  }

  const isUnresponsive = usePlayerMessages({
    frame,
    address,
    attempt: number,
    onMessage,
    getSettings: () => toPlayerSettings(readPreferences(), position.current ?? findResumePosition(saved)),
    hasPosition: !saved.isPending,
  });

  return {
    playback,
    frame,
    address,
    isWaitingForConnection,
    /** Whether a player that was playing has stopped sending messages. */
    isUnresponsive,
    /** Whether the title has ended and has not been played again. */
    hasEnded: ended === played,
    dismissEnd: (): void => setEnded(null),
    onLoaded(loaded: number): void {
      const last = findLastServer();
      // Browsers also fire `load` for a refused frame: of a server that is known to send `ready`, wait for that.
      if (last?.saysReady && last.id === attempt?.server.id) return;
      dispatch({ type: 'attempt-changed', attempt: loaded, status: 'playing' });
    },
    choose: (serverId: number): void => dispatch({ type: 'server-chosen', serverId }),
    /** Continues with the next server of this round. */
    skip(): void {
      if (attempt) removeLastServer(attempt.server.id);
      dispatch({ type: 'server-skipped' });
    },
    retry: (): void => dispatch({ type: 'retried' }),
  };
}
