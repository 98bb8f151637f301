import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

export type OfferProps = {
  readonly stage: RefObject<HTMLElement | null>;
  readonly onAnnounce: (text: string) => void;
  readonly onClose: () => void;
};

export const OFFER =
  'pointer-events-auto max-h-full w-full overflow-y-auto overscroll-contain rounded-panel bg-overlay p-3 shadow-lifted ring-1 ring-hairline lg:p-4';

/** Announces the offer once, and moves the focus to its main control if it was in the player or nowhere. */
export function useOffer<Control extends HTMLElement>(
  { stage, onAnnounce }: OfferProps,
  text: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const announce = useEffectEvent(() => onAnnounce(text));
  useEffect(() => {
    announce();
    const { activeElement, body } = document;
    const isInPlayer = activeElement === body || stage.current?.contains(activeElement);
    if (isInPlayer) control.current?.focus({ preventScroll: true });
  }, [stage]);
  return control;
}
