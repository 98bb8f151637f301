import { type ReactNode, useState } from 'react';
import { Banner } from '../../ui/banner';

export type DismissibleError = {
  readonly message: string;
  /** The time of the failure: the same message at another time is a new error. */
  readonly at: number;
  /** Absent when another part of the page has the button. */
  readonly retry?: () => void;
};

type ErrorBannersProps = {
  readonly errors: readonly DismissibleError[];
  readonly onDismiss: () => void;
};

export function ErrorBanners({ errors, onDismiss }: ErrorBannersProps): ReactNode {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = ({ message, at }: DismissibleError): string => `${message} ${at}`;
  const shown = errors.filter((error) => !dismissed.includes(keyOf(error)));

  function dismiss(error: DismissibleError): void {
    setDismissed([...dismissed, keyOf(error)]);
    onDismiss();
  }

  if (shown.length === 0) return null;
  return (
    <div className="page-gutter grid gap-2 pt-3">
      {shown.map((error) => (
        <Banner
          key={error.message}
          message={error.message}
          onRetry={error.retry}
          onDismiss={() => dismiss(error)}
        />
      ))}
    </div>
  );
}
