import type { ReactNode } from 'react';
import type { TitleCard } from '#shared/title-card';
import { errorMessage } from '../api/error-message';
import { useRetryFailed } from '../api/use-retry-failed';
import { EmptyMessage } from '../ui/empty-message';
import { LoadError } from '../ui/load-error';
import { TitleRow, TitleRowMessage, TitleRowSkeleton } from './title-row';

export type RowQuery = {
  readonly data: readonly TitleCard[] | undefined;
  readonly isPending: boolean;
  readonly error: { readonly message: string } | null;
};

type QueryRowProps = {
  readonly heading: string;
  readonly query: RowQuery;
  readonly viewAll?: { readonly href: string } | undefined;
  readonly showType?: boolean;
  readonly isFirst?: boolean;
};

/**
 * A row in each state of its query. All states have the same height. Of failed rows next to each other, only the first is
 * shown, whose button retries all.
 */
export function QueryRow({ heading, query, ...row }: QueryRowProps): ReactNode {
  const { data, isPending, error } = query;
  const retry = useRetryFailed();
  let content = <TitleRowSkeleton heading={heading} />;
  if (data?.length) content = <TitleRow heading={heading} titles={data} {...row} />;
  else if (!isPending) {
    content = (
      <TitleRowMessage heading={heading}>
        {error ? (
          <LoadError message={errorMessage(error)} onRetry={retry} />
        ) : (
          <EmptyMessage className="self-center" />
        )}
      </TitleRowMessage>
    );
  }
  return (
    <section
      tabIndex={-1}
      data-failed={isPending || data ? undefined : ''}
      className="peer data-failed:peer-data-failed:hidden"
    >
      {content}
    </section>
  );
}
