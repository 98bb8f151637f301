import { useRef, useState } from 'react';
import { toPlayerSettings } from '#shared/player-settings';
import { embedUrl, type Watchable } from '#shared/streaming-servers';
import type { LoadedServers } from '../../api/streaming-servers';
import { useUnreachable } from '../../service-worker/use-unreachable';
import { findLastServer, removeLastServer, saveLastServer } from '../../storage/last-server';
import { readPreferences } from '../../storage/preferences';
import { isCrossOrigin } from '../../ui/frame-permissions';
import { findCurrentAttempt } from './playback';
import type { PlayerMessage } from './player-protocol';
import { useLastServer } from './use-last-server';
import { useLoadTimers } from './use-load-timers';
import { usePlaybackState } from './use-playback-state';
import { usePlayedPosition } from './use-played-position';
import { usePlayerMessages } from './use-player-messages';

type PlaybackOptions = {
  readonly servers: LoadedServers | null;
  readonly watchable: Watchable | null;
  /** The title for the history; null until it is known to exist. */
  readonly recorded: Watchable | null;
};

export type PlaybackControls = ReturnType<typeof usePlayback>;

export function usePlayback({ servers, watchable, recorded }: PlaybackOptions) {
  const [playback, dispatch] = usePlaybackState(watchable, servers);
  const frame = useRef<HTMLIFrameElement>(null);
  const readyAttempt = useRef(0);
  const attempt = findCurrentAttempt(playback);
  const number = attempt?.number ?? 0;
  const address = attempt && playback.watchable ? embedUrl(attempt.server, playback.watchable) : null;
  const isOwnPlayer = address !== null && !isCrossOrigin(address, window.location.href);
  const isUnreachable = useUnreachable(isOwnPlayer);
  // A player that has loaded may have buffered enough to continue offline.
  const isLoading = attempt !== null && attempt.status !== 'playing';
  const isWaitingForConnection = isLoading && isUnreachable;
  const isSlow = useLoadTimers(playback, {
    isTimed: isLoading && !isUnreachable,
    onTimeout: (timedOut) => dispatch({ type: 'attempt-changed', attempt: timedOut, status: 'timed-out' }),
  });
  useLastServer(playback);
  const position = usePlayedPosition(watchable, recorded);

  const { mediaType, id, season, episode } = watchable ?? {};
  const played = `${mediaType}/${id}/${season}/${episode} ${number}`;
  const [reportedAttempt, setReportedAttempt] = useState(0);
  const [ended, setEnded] = useState<string | null>(null);

  function onMessage(message: PlayerMessage): void {
    if (!attempt) return;
    dispatch({ type: 'attempt-changed', attempt: number, status: 'playing' });
    position.report(message);
    if (message.type === 'ready') {
      readyAttempt.current = number;
      return;
    }
    // A player that is ready may still fail to play: only a later message proves that the server works.
    saveLastServer({ id: attempt.server.id, saysReady: readyAttempt.current === number });
    setReportedAttempt(number);
    if (message.type === 'ended') setEnded(played);
    if (message.type === 'playing') setEnded(null);
  }

  const isUnresponsive = usePlayerMessages({
    frame,
    address,
    attempt: number,
    onMessage,
    getSettings: () => toPlayerSettings(readPreferences(), position.findStart()),
    hasPosition: !position.isPending,
  });

  return {
    playback,
    frame,
    address,
    isWaitingForConnection,
    /** Whether the current server has been loading for 5 s. */
    isSlow,
    /** Whether the player itself has reported that it plays, or did. */
    hasReported: reportedAttempt === number,
    /** Whether a player that was playing has stopped sending messages. */
    isUnresponsive,
    /** Whether the title has ended and has not been played again. */
    hasEnded: ended === played,
    dismissEnd: (): void => setEnded(null),
    /** For a title that starts by itself. */
    continueSession: position.continueSession,
    onLoaded(loaded: number): void {
      const last = findLastServer();
      // Browsers also fire `load` for refused frames and error pages: players that send `ready` must do so.
      if (isOwnPlayer || (last?.saysReady && last.id === attempt?.server.id)) return;
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
