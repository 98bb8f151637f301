import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { useFocusOnUnmount } from './use-focus-on-unmount';

type StageButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  /** Receives the focus when the focused button disappears. */
  readonly stage: RefObject<HTMLElement | null>;
};

/** A button about the player's state, which disappears when that changes. */
export function StageButton({ stage, ...button }: StageButtonProps): ReactNode {
  const element = useRef<HTMLButtonElement>(null);
  useFocusOnUnmount(element, stage);
  return <button type="button" ref={element} {...button} />;
}
