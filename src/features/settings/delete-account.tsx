import { type ReactNode, useState } from 'react';
import type { Reauthentication, User } from '#shared/account-schema';
import { withTimeout } from '../../api/call-options';
import { trpc } from '../../api/trpc';
import { ReauthenticationDialog } from '../../auth/reauthentication-dialog';
import { endSession } from '../../auth/session';
import { discardChanges } from '../../sync/outbox';
import { Button } from '../../ui/button';
import { wrapName } from '../../ui/long-name';
import { SettingsGroup, SettingsRow } from './settings-group';
import { DELETE_ACCOUNT_FAILED } from './texts';

const EVERYTHING = 'Your account, history and preferences';

type DeleteAccountProps = { readonly user: User; readonly onDeleted: () => void };

export function DeleteAccount({ user, onDeleted }: DeleteAccountProps): ReactNode {
  const { client } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);

  async function deleteAccount(credentials: Reauthentication): Promise<void> {
    if (credentials.code ?? credentials.passkey)
      await client.auth.reauthenticate.mutate(credentials, withTimeout());
    await client.settings.deleteAccount.mutate({ password: credentials.password }, withTimeout());
    // Changes that stay in the outbox are never sent, because the account is gone.
    await discardChanges(client, user.id).catch(() => undefined);
    onDeleted();
    endSession();
  }

  return (
    <SettingsGroup title="Danger zone" isDangerous>
      {user.role === 'owner' ? (
        <SettingsRow
          label={EVERYTHING}
          description="Owners can't delete their own account. Ask another owner to change your role first."
        />
      ) : (
        <SettingsRow label={EVERYTHING} description="Deleted permanently. This action cannot be undone.">
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
          <ReauthenticationDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title="Delete my account"
            description={
              <>
                This deletes the account <strong className="text-ink">{wrapName(user.username)}</strong> with
                its history, preferences and sessions. This action cannot be undone.
              </>
            }
            confirmLabel="Delete forever"
            busyLabel="Deleting…"
            variant="danger"
            username={user.username}
            failed={DELETE_ACCOUNT_FAILED}
            isPasswordOptional
            onConfirm={deleteAccount}
          />
        </SettingsRow>
      )}
    </SettingsGroup>
  );
}
