import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { messageOrigin } from './frame-permissions';
import { createMessageFilter, isPlaying, type PlayerMessage, readPlayerMessage } from './player-message';
import type { PlayerSettings } from './player-settings';

/** Players report every few seconds while they play; after this long without a message one may have stopped. */
const SILENCE_MS = 30_000;

type PlayerMessages = {
  /** To be attached to the player's frame. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Whether a player that was playing has not reported anything for long. */
  readonly isSilent: boolean;
};

type PlayerMessagesOptions = {
  /** The player's address; null while no player is on screen. */
  readonly address: string | null;
  readonly attempt: number;
  readonly onMessage: (message: PlayerMessage) => void;
  /** What a player that reports `ready` is sent. */
  readonly getSettings: () => PlayerSettings;
};

/**
 * Receives the messages of the player in a frame, and answers `ready` with the settings. A message counts only from
 * the frame's own window and the player's origin, and in the protocol's form: any window may post any message.
 */
export function usePlayerMessages(options: PlayerMessagesOptions): PlayerMessages {
  const { address, attempt } = options;
  const frame = useRef<HTMLIFrameElement>(null);
  const [silentAttempt, setSilentAttempt] = useState(0);
  const onMessage = useEffectEvent(options.onMessage);
  const getSettings = useEffectEvent(options.getSettings);

  // A layout effect listens before the frame can have sent anything.
  useLayoutEffect(() => {
    if (address === null) return;
    const origin = messageOrigin(address, window.location.href);
    // An opaque origin cannot be named. It is the demo player's alone, and the settings are not confidential.
    const targetOrigin = origin === 'null' ? '*' : origin;
    const isAccepted = createMessageFilter();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function expectMessage(): void {
      timer = setTimeout(() => {
        // Browsers slow down timers of hidden pages, the player's too.
        if (document.hidden) expectMessage();
        else setSilentAttempt(attempt);
      }, SILENCE_MS);
    }
    function onWindowMessage(event: MessageEvent<unknown>): void {
      const player = frame.current?.contentWindow;
      if (!player || event.source !== player || event.origin !== origin) return;
      const message = readPlayerMessage(event.data);
      if (message === null) return;
      clearTimeout(timer);
      setSilentAttempt(0);
      if (isPlaying(message)) expectMessage();
      if (message.type === 'ready') player.postMessage(getSettings(), targetOrigin);
      if (isAccepted(message, performance.now())) onMessage(message);
    }

    window.addEventListener('message', onWindowMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onWindowMessage);
    };
  }, [address, attempt]);

  return { frame, isSilent: silentAttempt === attempt && attempt > 0 };
}
