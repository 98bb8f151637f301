import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { PageHead } from '../../lib/page-head';
import { paths } from '../../paths';
import { BySession } from '../../session/by-session';
import { SignInRequired } from '../../session/sign-in-required';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { MyListFrame } from './my-list-frame';
import { MyListScreen } from './my-list-screen';
import { WatchListSkeleton } from './watch-list-skeleton';

/** What a person has begun to watch (2 §2 "My List"). */
export default function MyListPage(): ReactNode {
  return (
    <>
      <PageHead
        title={`My List · ${BRAND.name}`}
        description={`Pick up on ${BRAND.name} where you left off.`}
        noIndex
      />
      <BySession
        visitor={
          <SignInRequired text="Please sign in to access your personal watchlist and continue watching.">
            <SiteLink href={paths.home()} className={buttonClass()}>
              Go to Home
            </SiteLink>
          </SignInRequired>
        }
        checking={
          <MyListFrame>
            <WatchListSkeleton />
          </MyListFrame>
        }
        member={(user) => <MyListScreen key={user.id} user={user} />}
      />
    </>
  );
}
