import { type ReactNode, useState } from 'react';
import { BRAND } from '#shared/brand';
import { PageHead } from '../../lib/page-head';
import { useSession } from '../../session/use-session';
import { AccountDeleted } from './account-deleted';
import { SettingsScreen } from './settings-screen';
import { SettingsSkeleton } from './settings-skeleton';
import { SignInRequired } from './sign-in-required';

/** One's account and preferences (2 §2 "Settings"). Follows the session, also when another tab ends it. */
export default function SettingsPage(): ReactNode {
  const { status, user } = useSession();
  const [isDeleted, setDeleted] = useState(false);

  function show(): ReactNode {
    if (user) return <SettingsScreen key={user.id} user={user} onDeleted={() => setDeleted(true)} />;
    if (isDeleted) return <AccountDeleted />;
    return status === 'checking' ? <SettingsSkeleton /> : <SignInRequired />;
  }

  return (
    <>
      <PageHead
        title={`Settings · ${BRAND.name}`}
        description={`Your ${BRAND.name} account and how you like to watch.`}
        noIndex
      />
      {show()}
    </>
  );
}
