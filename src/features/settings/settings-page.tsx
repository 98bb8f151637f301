import { UserRoundX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { BRAND } from '#shared/brand';
import { SessionSwitch } from '../../auth/session-switch';
import { SignInRequired } from '../../auth/sign-in-required';
import { goBack } from '../../navigation/history-entry';
import { paths } from '../../navigation/paths';
import { Button, buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { SiteLink } from '../../ui/site-link';
import { SettingsSkeleton } from './settings-layout';
import { SettingsTabs } from './settings-tabs';

function AccountDeleted(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center phone-landscape:gap-3 phone-landscape:py-6">
      <UserRoundX aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold tracking-tight text-balance">
        Your account has been deleted
      </h1>
      <p className="max-w-md text-balance text-muted">
        Your history, preferences and sessions were deleted too. You can keep browsing without an account.
      </p>
      <SiteLink href={paths.home()} className={buttonClass('primary', 'mt-4')}>
        Go Home
      </SiteLink>
    </div>
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
