import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { CloseButton } from './close-button';

const TONES = {
  error: {
    Icon: CircleAlert,
    box: 'border-danger/50 bg-[color-mix(in_srgb,var(--color-danger)_14%,var(--color-ground))]',
    icon: 'text-danger',
  },
  success: {
    Icon: CircleCheck,
    box: 'border-success/40 bg-[color-mix(in_srgb,var(--color-success)_12%,var(--color-ground))]',
    icon: 'text-success',
  },
  info: {
    Icon: Info,
    box: 'border-info/40 bg-[color-mix(in_srgb,var(--color-info)_12%,var(--color-ground))]',
    icon: 'text-info',
  },
} as const;

type BannerProps = {
  readonly tone?: keyof typeof TONES;
  /** A sentence. The page announces it in its own live region. */
  readonly message: string;
  readonly onDismiss: () => void;
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string;
};

export function Banner({
  tone = 'error',
  message,
  onDismiss,
  onRetry,
  className = '',
}: BannerProps): ReactNode {
  const { Icon, box, icon } = TONES[tone];
  return (
    <div
      className={`flex items-center gap-3 rounded-panel border py-1.5 pr-1.5 pl-4 shadow-lifted ${box} ${className}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${icon}`} />
      <p className="min-w-0 flex-1 py-1.5 text-[0.9375rem]/snug">{message}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      <CloseButton label="Dismiss" onClick={onDismiss} className="shrink-0" />
    </div>
  );
}
