import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { useSession } from '../../auth/session';
import { SessionSwitch } from '../../auth/session-switch';
import { SignInRequired } from '../../auth/sign-in-required';
import { paths } from '../../navigation/paths';
import { findToken } from '../../storage/auth-data';
import { buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { SiteLink } from '../../ui/site-link';
import { MyListFrame } from './my-list-frame';
import { MyListScreen } from './my-list-screen';
import { UnloadedHistory, useDatabaseAway } from './unloaded-history';
import { WatchListSkeleton } from './watch-list-skeleton';

/** Asks visitors to sign in. Users that cannot be verified because the database is away see their local history. */
function VisitorList(): ReactNode {
  const isUnverified = useSession().status === 'visitor' && findToken() !== null;
  const isDatabaseAway = useDatabaseAway(isUnverified);
  if (isUnverified && isDatabaseAway)
    return (
      <MyListFrame>
        <UnloadedHistory onRetry={() => window.location.reload()} />
      </MyListFrame>
    );
  return (
    <SignInRequired text="Please sign in to access your personal watchlist and continue watching.">
      <SiteLink href={paths.home()} className={buttonClass()}>
        Go to Home
      </SiteLink>
    </SignInRequired>
  );
}

/** What a person has begun to watch (2 §2 "My List"). */
export default function MyListPage(): ReactNode {
  return (
    <>
      <PageHead
        title={`My List · ${BRAND.name}`}
        description={`Pick up on ${BRAND.name} where you left off.`}
        noIndex
      />
      <SessionSwitch
        visitor={<VisitorList />}
        pending={
          <MyListFrame>
            <WatchListSkeleton />
          </MyListFrame>
        }
        signedIn={(user) => <MyListScreen key={user.id} user={user} />}
      />
    </>
  );
}
