import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import { SessionSwitch } from '../../auth/session-switch';
import { SignInRequired } from '../../auth/sign-in-required';
import { goBack } from '../../navigation/history-entry';
import { paths } from '../../navigation/paths';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { AccountDeleted } from './account-deleted';
import { SettingsScreen } from './settings-screen';
import { SettingsSkeleton } from './settings-skeleton';

/** One's account and preferences (2 §2 "Settings"). Follows the session, also when another tab ends it. */
export default function SettingsPage(): ReactNode {
  const [, navigate] = useLocation();
  const [isDeleted, setDeleted] = useState(false);

  return (
    <>
      <PageHead
        title={`Settings · ${BRAND.name}`}
        description={`Your ${BRAND.name} account and how you like to watch.`}
        noIndex
      />
      <SessionSwitch
        visitor={
          isDeleted ? (
            <AccountDeleted />
          ) : (
            <SignInRequired text="Please sign in to access your account settings and preferences.">
              <Button onClick={() => goBack(() => navigate(paths.home()))}>Go Back</Button>
            </SignInRequired>
          )
        }
        pending={<SettingsSkeleton />}
        signedIn={(user) => <SettingsScreen key={user.id} user={user} onDeleted={() => setDeleted(true)} />}
      />
    </>
  );
}
