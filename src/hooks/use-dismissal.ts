import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Closes what is open inside `wrapper` when the pointer or the focus goes elsewhere, and at Escape.
 *
 * @param close told whether Escape did it: then the focus belongs back on the button
 */
export function useDismissal(
  wrapper: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (byEscape: boolean) => void,
): void {
  const onClose = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !wrapper.current?.contains(target)) onClose(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose(true);
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => listening.abort();
  }, [isOpen, wrapper]);
}
