import { type ReactNode, useState } from 'react';
import type { PreviousName, Reauthentication } from '#shared/account-schema';
import { withTimeout } from '../../api/call-options';
import { trpc } from '../../api/trpc';
import { updateUser } from '../../auth/begin-session';
import { ReauthenticationDialog } from '../../auth/reauthentication-dialog';
import { useSession } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format-time';
import { wrapName } from '../../ui/long-name';
import { editButtonId } from './editable-row';
import { SettingsGroup, SettingsRow } from './settings-group';
import { nameRestored, RESTORE_FAILED } from './texts';

const LABELS = { username: 'Username', email: 'Email' } as const;

type RecentChangesProps = { readonly names: readonly PreviousName[]; readonly notify: Notify };

/** Usernames and emails that were changed, by the user or an intruder, each with an undo. */
export function RecentChanges({ names, notify }: RecentChangesProps): ReactNode {
  const { client, settings } = trpc.useUtils();
  const { user } = useSession();
  const [undoing, setUndoing] = useState<PreviousName | null>(null);

  async function undo({ id, field }: PreviousName, credentials: Reauthentication): Promise<void> {
    if (credentials.code ?? credentials.passkey)
      await client.auth.reauthenticate.mutate(credentials, withTimeout());
    const { password } = credentials;
    const { data } = await client.settings.restoreName.mutate({ id, password }, withTimeout());
    setUndoing(null);
    updateUser(data.user);
    notify('success', nameRestored(LABELS[field]));
    await Promise.allSettled([settings.previousNames.invalidate(), settings.sessions.invalidate()]);
    // The button that opened the dialog is removed with its row.
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
                On {formatDateTime(previous.replacedAt)}. You can still sign in with{' '}
                <strong className="font-medium text-ink">{wrapName(previous.name)}</strong> until{' '}
                {formatDateTime(previous.validUntil)}. If this wasn't you, undo it and change your password.
              </>
            }
          >
            <Button aria-haspopup="dialog" onClick={() => setUndoing(previous)}>
              Undo<span className="sr-only"> the change from {previous.name}</span>
            </Button>
          </SettingsRow>
        ))}
      </SettingsGroup>
      <ReauthenticationDialog
        isOpen={undoing !== null}
        onClose={() => setUndoing(null)}
        title="Undo this change"
        description={
          undoing && (
            <>
              Your {undoing.field} will change back to{' '}
              <strong className="text-ink">{wrapName(undoing.name)}</strong>, and your other devices will be
              signed out.
            </>
          )
        }
        confirmLabel="Undo change"
        busyLabel="Undoing…"
        variant="primary"
        username={user?.username ?? ''}
        failed={RESTORE_FAILED}
        isPasswordOptional
        onConfirm={async (credentials) => {
          if (undoing) await undo(undoing, credentials);
        }}
      />
    </>
  );
}
