import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { SessionSwitch } from '../../auth/session-switch';
import { TitleRow, TitleRowMessage, TitleRowSkeleton } from '../../titles/title-row';
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
      <TitleRowMessage heading={HEADING}>
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      </TitleRowMessage>
    );
  }
  if (data.length === 0) {
    return (
      <TitleRowMessage heading={HEADING}>
        <EmptyMessage className="self-center" />
      </TitleRowMessage>
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
