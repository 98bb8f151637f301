import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/account-schema';
import { BRAND } from '#shared/brand';
import type { Notify } from '../../hooks/use-toast';
import { paths } from '../../navigation/paths';
import { Button } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { ClearHistory } from './clear-history';
import { CloudSync } from './cloud-sync';
import { DeleteAccountDialog } from './delete-account-dialog';
import { SessionGroup } from './session-group';
import { SettingsGroup, SettingsRow } from './settings-group';
import { WatchStats } from './watch-stats';

const NOTES = [
  `${BRAND.name} hosts no media. The players are run by third parties, which see your address as any website does.`,
  'What you watched is kept on our server until 15 days after you watched it last, then deleted.',
  'Your preferences are kept in this browser, and with your account so that your other browsers find them.',
];

type PrivacyTabProps = { readonly user: User; readonly notify: Notify; readonly onDeleted: () => void };

/** Where one is signed in, what is kept, and how to have it gone (2 §2 "Settings", decisions.md "Accounts"). */
export function PrivacyTab({ user, notify, onDeleted }: PrivacyTabProps): ReactNode {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <SettingsGroup title="Watch history">
        <div className="px-5 py-4">
          <WatchStats />
        </div>
        <CloudSync notify={notify} />
        <ClearHistory userId={user.id} notify={notify} />
      </SettingsGroup>
      <SettingsGroup title="Privacy">
        <ul className="grid list-disc gap-2 py-4 pr-5 pl-9 text-sm text-muted marker:text-muted">
          {NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <SiteLink
          href={paths.privacy()}
          className="flex min-h-12 items-center justify-between px-5 font-medium -outline-offset-2 hover:bg-white/3"
        >
          Privacy Policy
          <ChevronRight aria-hidden="true" className="size-4.5 text-muted" />
        </SiteLink>
      </SettingsGroup>
      <SettingsGroup title="Delete account" isDangerous>
        {user.role === 'owner' ? (
          <SettingsRow
            label="Delete my account"
            description="An owner cannot delete their own account. Another owner can change your role first."
          />
        ) : (
          <SettingsRow
            label="Delete my account"
            description="Deletes your account with its history and preferences, at once and for good."
          >
            <Button variant="danger" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
              Delete my account
            </Button>
          </SettingsRow>
        )}
      </SettingsGroup>
      {/* Last, for nobody knows how long it is before it is there: it pushes nothing down. */}
      <SessionGroup notify={notify} />
      <DeleteAccountDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        userId={user.id}
        username={user.username}
        onDeleted={onDeleted}
      />
    </>
  );
}
