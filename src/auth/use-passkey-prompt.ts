import { WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';

type Prompt = <Result>(open: () => Promise<Result>) => Promise<Result | null>;

/**
 * Closes the browser's prompt for a passkey when the component is unmounted. Some password managers answer nevertheless.
 * @returns a function that opens the prompt, and returns null if the component was unmounted meanwhile
 */
export function usePasskeyPrompt(): Prompt {
  const isUnmounted = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      // Another component may have opened the current prompt.
      if (isOpen.current) WebAuthnAbortService.cancelCeremony();
    };
  }, []);

  return async (open) => {
    if (isUnmounted.current) return null;
    isOpen.current = true;
    try {
      const result = await open();
      return isUnmounted.current ? null : result;
    } finally {
      isOpen.current = false;
    }
  };
}
