import { type ReactNode, useState } from 'react';
import type { PreviousName, User } from '#shared/account-schema';
import { trpc } from '../../api/trpc';
import { updateUser, useSession } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { editButtonId } from './editable-row';
import { RestoreNameDialog } from './restore-name-dialog';
import { SettingsGroup, SettingsRow } from './settings-group';

const LABELS = { username: 'Username', email: 'Email' } as const;

type PreviousNamesGroupProps = { readonly names: readonly PreviousName[]; readonly notify: Notify };

/** What was changed in the last days, by whomever, with a way to undo it. */
export function PreviousNamesGroup({ names, notify }: PreviousNamesGroupProps): ReactNode {
  const utils = trpc.useUtils();
  const { user } = useSession();
  const [undoing, setUndoing] = useState<PreviousName | null>(null);

  async function finish(restored: User, { field }: PreviousName): Promise<void> {
    setUndoing(null);
    updateUser(restored);
    notify('success', `${LABELS[field]} restored. Your other browsers have been signed out.`);
    await Promise.allSettled([
      utils.settings.previousNames.invalidate(),
      utils.settings.sessions.invalidate(),
    ]);
    // The button that opened the dialog goes with its row.
    document.getElementById(editButtonId(LABELS[field]))?.focus();
  }

  return (
    <>
      <SettingsGroup title="Recent changes">
        {names.map((previous) => (
          <SettingsRow
            key={previous.id}
            label={`${LABELS[previous.field]} changed`}
            description={
              <>
                On {formatDateTime(previous.replacedAt)}.{' '}
                <strong className="font-medium text-ink">{previous.name}</strong> signs you in until{' '}
                {formatDateTime(previous.validUntil)}. If it was not you, undo this and change your password.
              </>
            }
          >
            <Button aria-haspopup="dialog" onClick={() => setUndoing(previous)}>
              Undo<span className="sr-only"> the change of {previous.name}</span>
            </Button>
          </SettingsRow>
        ))}
      </SettingsGroup>
      <RestoreNameDialog
        previous={undoing}
        username={user?.username ?? ''}
        onClose={() => setUndoing(null)}
        onRestored={(restored, previous) => void finish(restored, previous)}
      />
    </>
  );
}
