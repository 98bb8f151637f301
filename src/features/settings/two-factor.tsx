import { type ReactNode, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import { withTimeout } from '../../api/call-options';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format-time';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { ListPlaceholder } from './list-placeholder';
import { SettingsGroup, SettingsRow } from './settings-group';
import { codesLeft, NOT_LOADED, REMOVE_FAILED, REMOVED, RENEW_FAILED, TWO_FACTOR } from './two-factor-texts';

const SETUP_DIALOG = lazyComponent(
  async () => (await import('./authenticator-setup-dialog')).AuthenticatorSetupDialog,
);
const CODE_DIALOG = lazyComponent(async () => (await import('./code-dialog')).CodeDialog);

type OpenDialog = 'setup' | 'remove' | 'renew' | null;

type TwoFactorProps = { readonly user: User; readonly notify: Notify };

/** The second factor of the account. */
export function TwoFactor({ user, notify }: TwoFactorProps): ReactNode {
  const { client, secondFactor } = trpc.useUtils();
  const { data, error, refetch } = trpc.secondFactor.status.useQuery(undefined, { staleTime: 0 });
  const stats = trpc.history.stats.useQuery(undefined, { enabled: false });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const group = useRef<HTMLDivElement>(null);

  function close(): void {
    setDialog(null);
  }

  async function remove(code: string): Promise<undefined> {
    await client.secondFactor.remove.mutate({ code }, withTimeout());
    notify('success', REMOVED);
    // The button that opened the dialog is removed with its row.
    group.current?.focus();
    await secondFactor.status.invalidate();
  }

  async function renew(code: string): Promise<readonly string[]> {
    const created = await client.secondFactor.renewRecoveryCodes.mutate({ code }, withTimeout());
    await secondFactor.status.invalidate();
    return created.data.recoveryCodes;
  }

  if (!data) {
    const note = error && stats.error?.message === error.message ? NOT_LOADED : null;
    return (
      <SettingsGroup title={TWO_FACTOR}>
        <ListPlaceholder error={error} note={note} onRetry={refetch} />
      </SettingsGroup>
    );
  }
  const { authenticatorApp, recoveryCodes } = data.data;
  return (
    <div ref={group} tabIndex={-1} className="outline-hidden">
      <SettingsGroup title={TWO_FACTOR}>
        <SettingsRow
          label="Authenticator app"
          description={
            authenticatorApp
              ? `On since ${formatDateTime(authenticatorApp.createdAt)}`
              : 'Off. Signing in needs only your password.'
          }
        >
          <Button aria-haspopup="dialog" onClick={() => setDialog(authenticatorApp ? 'remove' : 'setup')}>
            {authenticatorApp ? 'Turn off' : 'Set up'}
          </Button>
        </SettingsRow>
        {authenticatorApp && (
          <SettingsRow label="Recovery codes" description={codesLeft(recoveryCodes)}>
            <Button aria-haspopup="dialog" onClick={() => setDialog('renew')}>
              Create new codes
            </Button>
          </SettingsRow>
        )}
      </SettingsGroup>
      {dialog === 'setup' && (
        <LazyComponent code={SETUP_DIALOG} fallback={null} props={{ user, onClose: close }} />
      )}
      {dialog === 'remove' && (
        <LazyComponent
          code={CODE_DIALOG}
          fallback={null}
          props={{
            title: 'Turn off two-factor authentication',
            text: 'Signing in will need only your password.',
            confirmLabel: 'Turn off',
            busyLabel: 'Turning off…',
            variant: 'danger',
            username: user.username,
            failed: REMOVE_FAILED,
            onConfirm: remove,
            onClose: close,
          }}
        />
      )}
      {dialog === 'renew' && (
        <LazyComponent
          code={CODE_DIALOG}
          fallback={null}
          props={{
            title: 'Create new recovery codes',
            text: 'Your current codes stop working.',
            confirmLabel: 'Create codes',
            busyLabel: 'Creating…',
            variant: 'primary',
            username: user.username,
            failed: RENEW_FAILED,
            onConfirm: renew,
            onClose: close,
          }}
        />
      )}
    </div>
  );
}
