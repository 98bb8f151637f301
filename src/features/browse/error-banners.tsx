import { type ReactNode, useState } from 'react';
import { Banner } from '../../ui/banner';

export type ToldFailure = {
  readonly message: string;
  /** When it failed: the same failure at another time is another one. */
  readonly at: number;
  /** Where nothing else on the page offers it. */
  readonly retry?: () => void;
};

/** What failed, each until it is dismissed or tried again with success (1 §8). A new failure is told anew. */
export function ErrorBanners({ failures }: { failures: readonly ToldFailure[] }): ReactNode {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = ({ message, at }: ToldFailure): string => `${message} ${at}`;
  const shown = failures.filter((failure) => !dismissed.includes(keyOf(failure)));
  if (shown.length === 0) return null;
  return (
    <div className="page-gutter grid gap-2 pt-3">
      {shown.map((failure) => (
        <Banner
          key={failure.message}
          message={failure.message}
          onRetry={failure.retry}
          onDismiss={() => setDismissed([...dismissed, keyOf(failure)])}
        />
      ))}
    </div>
  );
}
