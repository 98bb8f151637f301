import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { PlayerSettings } from '#shared/player-settings';
import { messageOrigin } from '../../ui/frame-permissions';
import {
  createMessageFilter,
  isPlaying,
  PAUSE,
  type PauseMessage,
  type PlayerMessage,
  readPlayerMessage,
} from './player-protocol';

/** Players send a message every few seconds while they play; after this long without one they may have stopped. */
const MAX_SILENCE_MS = 30_000;

/**
 * The pause after the settings, in which `ready` is ignored. It doubles each time, so that a player which responds to its
 * settings with `ready` gets them a few times only.
 */
const FIRST_SETTINGS_PAUSE_MS = 1_000;

/** How long a player that is ready waits for the saved position at most. */
const MAX_POSITION_DELAY_MS = 4_000;

type PlayerMessagesOptions = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly address: string | null;
  readonly attempt: number;
  readonly onMessage: (message: PlayerMessage) => void;
  readonly getSettings: () => PlayerSettings;
  /** Whether the saved position is known, so that the settings can be sent. */
  readonly hasPosition: boolean;
};

/**
 * Receives the messages of the player in the frame. Any window may post any message: one is accepted only from the
 * frame's window, with the player's origin, and if it follows the protocol. Returns whether a player that was playing
 * has stopped sending messages.
 */
export function usePlayerMessages(options: PlayerMessagesOptions): boolean {
  const { frame, address, attempt, hasPosition } = options;
  const [unresponsiveAttempt, setUnresponsiveAttempt] = useState(0);
  /** The attempt whose player waits for its settings; 0 for none. */
  const [waitingAttempt, setWaitingAttempt] = useState(0);
  const onMessage = useEffectEvent(options.onMessage);

  function send(message: PlayerSettings | PauseMessage): void {
    if (address === null) return;
    const origin = messageOrigin(address, window.location.href);
    // An opaque origin cannot be a target. Only the demo player has one, and the messages are not confidential.
    frame.current?.contentWindow?.postMessage(message, origin === 'null' ? '*' : origin);
  }
  const pause = useEffectEvent(() => send(PAUSE));
  const sendSettings = useEffectEvent(() => {
    setWaitingAttempt(0);
    send(options.getSettings());
  });

  // A layout effect listens before the frame can send its first message.
  useLayoutEffect(() => {
    if (address === null) return;
    const origin = messageOrigin(address, window.location.href);
    const findDelay = createMessageFilter();
    let readyAfter = Number.NEGATIVE_INFINITY;
    let pauseMs = FIRST_SETTINGS_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let endTimer: ReturnType<typeof setTimeout> | undefined;

    function expectMessage(): void {
      timer = setTimeout(() => {
        // Browsers throttle the timers of hidden pages, including the player's.
        if (document.hidden) expectMessage();
        else setUnresponsiveAttempt(attempt);
      }, MAX_SILENCE_MS);
    }
    function onWindowMessage(event: MessageEvent<unknown>): void {
      const player = frame.current?.contentWindow;
      if (!player || event.source !== player || event.origin !== origin) return;
      const message = readPlayerMessage(event.data);
      if (message === null) return;
      clearTimeout(timer);
      setUnresponsiveAttempt(0);
      if (isPlaying(message)) expectMessage();
      const now = performance.now();
      if (message.type === 'ready') {
        if (now < readyAfter) return;
        readyAfter = now + pauseMs;
        pauseMs *= 2;
        setWaitingAttempt(attempt);
      }
      if (message.type === 'playing') clearTimeout(endTimer);
      const delay = findDelay(message, now);
      if (delay) endTimer = setTimeout(() => onMessage(message), delay);
      else if (delay === 0) onMessage(message);
    }

    window.addEventListener('message', onWindowMessage);
    return () => {
      clearTimeout(timer);
      clearTimeout(endTimer);
      window.removeEventListener('message', onWindowMessage);
    };
  }, [frame, address, attempt]);

  const isWaiting = waitingAttempt === attempt && attempt > 0;
  useEffect(() => {
    if (!isWaiting) return;
    if (hasPosition) return sendSettings();
    const timer = setTimeout(sendSettings, MAX_POSITION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, hasPosition]);

  useEffect(() => {
    // The browser may keep the page, with a playing frame, for a navigation back.
    window.addEventListener('pagehide', pause);
    return () => window.removeEventListener('pagehide', pause);
  }, []);

  return unresponsiveAttempt === attempt && attempt > 0;
}
