import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { SessionSwitch } from '../../auth/session-switch';
import { TitleRow } from '../../titles/title-row';
import { TitleRowNotice } from '../../titles/title-row-notice';
import { TitleRowSkeleton } from '../../titles/title-row-skeleton';
import { EmptyMessage } from '../../ui/empty-message';
import { LoadError } from '../../ui/load-error';

const HEADING = 'Recommended for You';

/** Read anew each time: watching anything changes them. */
function Recommendations(): ReactNode {
  const { data, isPending, error, refetch } = trpc.history.recommendations.useQuery(undefined, {
    staleTime: 0,
  });
  if (isPending) return <TitleRowSkeleton heading={HEADING} />;
  if (!data) {
    return (
      <TitleRowNotice heading={HEADING}>
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      </TitleRowNotice>
    );
  }
  if (data.length === 0) {
    return (
      <TitleRowNotice heading={HEADING}>
        <EmptyMessage className="self-center" />
      </TitleRowNotice>
    );
  }
  return <TitleRow heading={HEADING} titles={data} showType />;
}

/** For signed-in people: titles after what they watched (1 §2 "Home page", 1 §9). */
export function RecommendedRow(): ReactNode {
  return (
    <SessionSwitch
      visitor={null}
      pending={<TitleRowSkeleton heading={HEADING} />}
      signedIn={({ id }) => <Recommendations key={id} />}
    />
  );
}
