import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import type { Notify } from '../../hooks/use-toast';
import { paths } from '../../navigation/paths';
import { SiteLink } from '../../ui/site-link';
import { ApiTokens } from './api-tokens';
import { Sessions } from './sessions';
import { SettingsGroup } from './settings-group';
import { PRIVACY_NOTES } from './texts';
import { WatchHistoryGroup } from './watch-history-group';

type PrivacyTabProps = { readonly user: User; readonly notify: Notify };

export function PrivacyTab({ user, notify }: PrivacyTabProps): ReactNode {
  return (
    <>
      <WatchHistoryGroup userId={user.id} notify={notify} />
      <SettingsGroup title="Privacy notes">
        <ul className="grid list-disc gap-2 py-4 pr-5 pl-9 text-sm text-muted marker:text-muted">
          {PRIVACY_NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <SiteLink
          href={paths.privacy()}
          className="flex min-h-12 items-center justify-between px-5 font-medium -outline-offset-2 hover:bg-fill-faint"
        >
          Privacy policy
          <ChevronRight aria-hidden="true" className="size-4.5 text-muted" />
        </SiteLink>
      </SettingsGroup>
      {/* Last, because their height is unknown while they load: nothing below them can move. */}
      <Sessions notify={notify} />
      <ApiTokens user={user} notify={notify} />
    </>
  );
}
