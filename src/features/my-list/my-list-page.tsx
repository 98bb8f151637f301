import { Bug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/account-schema';
import { BRAND } from '#shared/brand';
import { isStaff } from '#shared/roles';
import { useSession } from '../../auth/session';
import { SessionSwitch } from '../../auth/session-switch';
import { SignInRequired } from '../../auth/sign-in-required';
import { paths } from '../../navigation/paths';
import { findToken } from '../../storage/auth-data';
import { Button, buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { SiteLink } from '../../ui/site-link';
import { ContinueWatching } from './continue-watching';
import { HistoryDebug } from './history-debug';
import { HistoryFallback, useDatabaseOutage } from './history-fallback';
import { MyListLayout } from './my-list-layout';
import { SIGN_IN_REQUIRED } from './texts';
import { WatchListSkeleton } from './watch-list';

/** Asks visitors to sign in. Users who cannot be verified because of a database outage see their local history. */
function VisitorView(): ReactNode {
  const isUnverified = useSession().status === 'visitor' && findToken() !== null;
  const isOutage = useDatabaseOutage(isUnverified);
  if (isUnverified && isOutage)
    return (
      <MyListLayout>
        <HistoryFallback onRetry={() => window.location.reload()} />
      </MyListLayout>
    );
  return (
    <SignInRequired text={SIGN_IN_REQUIRED}>
      <SiteLink href={paths.home()} className={buttonClass()}>
        Go to Home
      </SiteLink>
    </SignInRequired>
  );
}

function UserView({ user }: { user: User }): ReactNode {
  const [isDebugging, setDebugging] = useState(false);
  return (
    <MyListLayout
      actions={
        isStaff(user) && (
          <Button
            variant="quiet"
            aria-expanded={isDebugging}
            onClick={() => setDebugging((isShown) => !isShown)}
          >
            <Bug aria-hidden="true" className="size-4.5" />
            Debug
          </Button>
        )
      }
    >
      {isDebugging && <HistoryDebug />}
      <ContinueWatching userId={user.id} />
    </MyListLayout>
  );
}

export default function MyListPage(): ReactNode {
  return (
    <>
      <PageHead
        title={`My List · ${BRAND.name}`}
        description={`Continue watching on ${BRAND.name} where you left off.`}
        noIndex
      />
      <SessionSwitch
        visitor={<VisitorView />}
        pending={
          <MyListLayout>
            <WatchListSkeleton />
          </MyListLayout>
        }
        signedIn={(user) => <UserView key={user.id} user={user} />}
      />
    </>
  );
}
