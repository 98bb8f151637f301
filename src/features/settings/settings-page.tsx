import { UserRoundX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import { SessionSwitch } from '../../auth/session-switch';
import { SignInRequired } from '../../auth/sign-in-required';
import { goBack } from '../../navigation/history-entry';
import { paths } from '../../navigation/paths';
import { Button, buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { PageMessage } from '../../ui/page-message';
import { SiteLink } from '../../ui/site-link';
import { SettingsSkeleton } from './settings-layout';
import { SettingsTabs } from './settings-tabs';

function AccountDeleted(): ReactNode {
  useEffect(() => document.querySelector('h1')?.focus(), []);
  return (
    <PageMessage
      Icon={UserRoundX}
      heading="Your account has been deleted"
      text="Your history, preferences and sessions were deleted too. You can keep browsing without an account."
    >
      <SiteLink href={paths.home()} className={buttonClass('primary')}>
        Go Home
      </SiteLink>
    </PageMessage>
  );
}

export default function SettingsPage(): ReactNode {
  const [, navigate] = useLocation();
  const [isDeleted, setDeleted] = useState(false);

  return (
    <>
      <PageHead
        title={`Settings · ${BRAND.name}`}
        description={`Your ${BRAND.name} account, playback and privacy settings.`}
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
        signedIn={(user) => <SettingsTabs key={user.id} user={user} onDeleted={() => setDeleted(true)} />}
      />
    </>
  );
}
