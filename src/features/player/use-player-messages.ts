import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { messageOrigin } from './frame-permissions';
import {
  createMessageFilter,
  isPlaying,
  type PlayerMessage,
  type PlayerSettings,
  readPlayerMessage,
} from './player-protocol';

/** Players send a message every few seconds while they play; after this long without one they may have stopped. */
const MAX_SILENCE_MS = 30_000;

type PlayerMessagesOptions = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly address: string | null;
  readonly attempt: number;
  readonly onMessage: (message: PlayerMessage) => void;
  readonly getSettings: () => PlayerSettings;
};

/**
 * Receives the messages of the player in the frame. Any window may post any message: one is accepted only from the
 * frame's window, with the player's origin, and if it follows the protocol. Returns whether a player that was playing
 * has stopped sending messages.
 */
export function usePlayerMessages(options: PlayerMessagesOptions): boolean {
  const { frame, address, attempt } = options;
  const [unresponsiveAttempt, setUnresponsiveAttempt] = useState(0);
  const onMessage = useEffectEvent(options.onMessage);
  const getSettings = useEffectEvent(options.getSettings);

  // A layout effect listens before the frame can send its first message.
  useLayoutEffect(() => {
    if (address === null) return;
    const origin = messageOrigin(address, window.location.href);
    // An opaque origin cannot be a target. Only the demo player has one, and the settings are not confidential.
    const targetOrigin = origin === 'null' ? '*' : origin;
    const isAccepted = createMessageFilter();
    let timer: ReturnType<typeof setTimeout> | undefined;

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
      if (message.type === 'ready') player.postMessage(getSettings(), targetOrigin);
      if (isAccepted(message, performance.now())) onMessage(message);
    }

    window.addEventListener('message', onWindowMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onWindowMessage);
    };
  }, [frame, address, attempt]);

  return unresponsiveAttempt === attempt && attempt > 0;
}
