import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

type LoadErrorProps = {
  readonly message: string;
  readonly onRetry: () => void;
  readonly className?: string;
};

export function LoadError({ message, onRetry, className = '' }: LoadErrorProps): ReactNode {
  return (
    <div
      role="alert"
      className={`flex flex-col items-center justify-center gap-3 panel p-6 text-center ${className}`}
    >
      <CircleAlert aria-hidden="true" className="size-6 text-danger" />
      <p className="max-w-prose text-muted">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
