import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { messageOrigin } from './frame-permissions';
import { type PlayerMessage, readPlayerMessage } from './player-message';

/** Players that tell how it goes do so every few seconds; after so long without a word something may be wrong. */
const SILENCE_MS = 30_000;

type PlayerVoice = {
  /** The frame that is listened to. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Whether a player that was playing has not said anything for long. */
  readonly isSilent: boolean;
};

/**
 * Hears what the player in a frame says of itself. A message counts only from the frame's own window, from the
 * player's origin, and in the protocol's form: anybody may send any.
 *
 * @param address the player's, which names the frame; null while there is none
 */
export function usePlayerVoice(
  address: string | null,
  attempt: number,
  onMessage: (message: PlayerMessage) => void,
): PlayerVoice {
  const frame = useRef<HTMLIFrameElement>(null);
  const [silentAttempt, setSilentAttempt] = useState(0);
  const hear = useEffectEvent(onMessage);

  // Before the frame can have said anything.
  useLayoutEffect(() => {
    if (address === null) return;
    const origin = messageOrigin(address, window.location.href);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasPlayed = false;

    function listenFor(): void {
      timer = setTimeout(() => {
        // Nobody watches, and the browser slows down what nobody watches.
        if (document.hidden) listenFor();
        else setSilentAttempt(attempt);
      }, SILENCE_MS);
    }
    function onWindowMessage(event: MessageEvent<unknown>): void {
      if (!frame.current || event.source !== frame.current.contentWindow || event.origin !== origin) return;
      const message = readPlayerMessage(event.data);
      if (message === null) return;
      clearTimeout(timer);
      setSilentAttempt(0);
      // One that is paused, or over, owes nobody a word.
      if (message === 'playing' || message === 'heartbeat') listenFor();
      hasPlayed ||= message === 'playing' || message === 'heartbeat';
      // What has not begun does not end: a player cannot run through a season.
      if (message !== 'ended' || hasPlayed) hear(message);
    }

    window.addEventListener('message', onWindowMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onWindowMessage);
    };
  }, [address, attempt]);

  return { frame, isSilent: silentAttempt === attempt && attempt > 0 };
}
