import type { ReactNode } from 'react';
import type { TitleCard } from '#shared/title-card';
import { errorMessage } from '../api/error-message';
import { EmptyMessage } from '../ui/empty-message';
import { LoadError } from '../ui/load-error';
import { TitleRow, TitleRowMessage, TitleRowSkeleton } from './title-row';

type QueryRowProps = {
  readonly heading: string;
  readonly query: {
    readonly data: readonly TitleCard[] | undefined;
    readonly isPending: boolean;
    readonly error: { readonly message: string } | null;
    readonly refetch: () => unknown;
  };
  readonly viewAll?: { readonly href: string } | undefined;
  readonly showType?: boolean;
  readonly isFirst?: boolean;
};

/** A row in each state of its query. All states have the same height. */
export function QueryRow({ heading, query, ...row }: QueryRowProps): ReactNode {
  const { data, isPending, error, refetch } = query;
  if (isPending) return <TitleRowSkeleton heading={heading} />;
  if (!data) {
    return (
      <TitleRowMessage heading={heading}>
        {error && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      </TitleRowMessage>
    );
  }
  if (data.length === 0) {
    return (
      <TitleRowMessage heading={heading}>
        <EmptyMessage className="self-center" />
      </TitleRowMessage>
    );
  }
  return <TitleRow heading={heading} titles={data} {...row} />;
}
