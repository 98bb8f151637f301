import { type ReactNode, useState } from 'react';
import { Banner } from '../../ui/banner';
import type { ReadFailure } from './use-browse-list';

export type ToldFailure = ReadFailure & { readonly message: string };

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
