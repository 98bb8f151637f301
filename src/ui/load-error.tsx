import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { NoticeBox } from './notice-box';

type LoadErrorProps = {
  readonly message: string;
  readonly onRetry: () => unknown;
  /** For the box that replaces the content; the message is centred in it. */
  readonly className?: string;
};

/** A ref that moves the focus to the region around an element when the focused element is removed with it. */
function keepFocus(element: HTMLElement | null): () => void {
  const region = element?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (element?.contains(document.activeElement)) region?.focus({ preventScroll: true });
  };
}

/** Takes the place of content that could not be loaded. */
export function LoadError({ message, onRetry, className = '' }: LoadErrorProps): ReactNode {
  return (
    <div ref={keepFocus} role="alert" className={`grid place-items-center ${className}`}>
      <NoticeBox Icon={CircleAlert} message={message} className="text-danger">
        <Button onClick={() => onRetry()}>Try again</Button>
      </NoticeBox>
    </div>
  );
}
