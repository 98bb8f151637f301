import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { CloseButton } from './close-button';
import { NoticeBox } from './notice-box';

const TONES = {
  error: { Icon: CircleAlert, color: 'text-danger' },
  success: { Icon: CircleCheck, color: 'text-success' },
  info: { Icon: Info, color: 'text-info' },
} as const;

type BannerProps = {
  readonly tone?: keyof typeof TONES;
  /** A sentence. The page announces it in its own live region. */
  readonly message: string;
  readonly onDismiss: () => void;
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string;
};

export function Banner(props: BannerProps): ReactNode {
  const { tone = 'error', message, onDismiss, onRetry, className = '' } = props;
  const { Icon, color } = TONES[tone];
  return (
    <NoticeBox Icon={Icon} message={message} className={`shadow-lifted ${color} ${className}`}>
      {onRetry && (
        <Button onClick={onRetry} className="max-sm:order-1">
          Try again
        </Button>
      )}
      <CloseButton label="Dismiss" onClick={onDismiss} className="-ml-2 shrink-0" />
    </NoticeBox>
  );
}
