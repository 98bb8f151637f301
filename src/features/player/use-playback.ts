import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { embedUrl, type Watchable } from '#shared/streaming-servers';
import type { LoadedServers } from '../../api/server-config';
import { useUnreachable } from '../../service-worker/use-unreachable';
import { findDefaultServer } from '../../storage/default-server';
import { findLastServer, forgetLastServer, saveLastServer } from '../../storage/last-server';
import { readPreferences } from '../../storage/preferences';
import { isForeign } from './frame-permissions';
import {
  currentAttempt,
  INITIAL_PLAYBACK,
  type Playback,
  playbackReducer,
  type StoredServers,
} from './playback';
import type { PlayerMessage } from './player-message';
import { toPlayerSettings } from './player-settings';
import { useLastServer } from './use-last-server';
import { usePlayerMessages } from './use-player-messages';

/** A player is called slow after this share of the time it may take. */
const SLOW_AFTER_SHARE = 0.5;

export type PlaybackControls = {
  readonly playback: Playback;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The player's address; null while none is on screen. */
  readonly address: string | null;
  /** Whether the player waits for the connection to come back before it is loaded. */
  readonly isHeld: boolean;
  /** Whether the player has stopped telling how it goes. */
  readonly isSilent: boolean;
  /** The frame of the attempt with this number has loaded. */
  onLoaded(attempt: number): void;
  choose(serverId: number): void;
  /** Goes on to the next server of this round. */
  skip(): void;
  retry(): void;
};

type PlaybackOptions = {
  /** Null while they are on the way. */
  readonly servers: LoadedServers | null;
  /** Null until it is known what to play. */
  readonly watchable: Watchable | null;
  /** Called when the player says that it has come to the end. */
  readonly onEnded: () => void;
};

const readStoredServers = (): StoredServers => ({
  defaultServer: findDefaultServer(),
  lastServer: findLastServer()?.id ?? null,
});

/** Runs the player's state machine: the initial server, timeouts, fallbacks and the player's messages. */
export function usePlayback({ servers, watchable, onEnded }: PlaybackOptions): PlaybackControls {
  const [playback, dispatch] = useReducer(playbackReducer, INITIAL_PLAYBACK);
  const attempt = currentAttempt(playback);
  const number = attempt?.number ?? 0;
  const loadTimeout = playback.config?.settings.loadTimeout ?? 0;
  const address = attempt && playback.watchable ? embedUrl(attempt.server, playback.watchable) : null;
  const isUnreached = useUnreachable(address !== null && !isForeign(address, window.location.href));
  // What plays may have enough to go on with.
  const isLoading = attempt !== null && attempt.outcome !== 'playing';
  const isHeld = isLoading && isUnreached;
  const isWaiting = isLoading && !isHeld;
  const readyAttempt = useRef(0);
  /** Where what plays was last seen, for the next server to continue; null when unknown. */
  const position = useRef<number | null>(null);
  useLastServer(playback);

  const { mediaType, id = 0, season = 0, episode = 0 } = watchable ?? {};
  useEffect(() => {
    if (!mediaType) return;
    const opened = { mediaType, id, season, episode };
    position.current = null;
    dispatch({ type: 'opened', watchable: opened, stored: readStoredServers() });
  }, [mediaType, id, season, episode]);

  useEffect(() => {
    if (servers) dispatch({ type: 'configured', ...servers, stored: readStoredServers() });
  }, [servers]);

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

  function onMessage(message: PlayerMessage): void {
    if (!attempt) return;
    dispatch({ type: 'reported', attempt: number, outcome: 'playing' });
    if (message.type === 'ready') {
      readyAttempt.current = number;
      return;
    }
    // A player that is ready may still fail to play: only now has the server worked.
    saveLastServer({ id: attempt.server.id, saysReady: readyAttempt.current === number });
    position.current = message.type === 'ended' ? null : (message.position ?? position.current);
    if (message.type === 'ended') onEnded();
  }

  return {
    playback,
    address,
    isHeld,
    ...usePlayerMessages({
      address,
      attempt: number,
      onMessage,
      getSettings: () => toPlayerSettings(readPreferences(), position.current),
    }),
    onLoaded(loaded) {
      const last = findLastServer();
      // A refusal loads, too: of a player that is known to say when it is ready, that word is waited for.
      if (last?.saysReady && last.id === attempt?.server.id) return;
      dispatch({ type: 'reported', attempt: loaded, outcome: 'playing' });
    },
    choose: (serverId) => dispatch({ type: 'chosen', serverId }),
    skip() {
      if (attempt) forgetLastServer(attempt.server.id);
      dispatch({ type: 'skipped' });
    },
    retry: () => dispatch({ type: 'retried' }),
  };
}
