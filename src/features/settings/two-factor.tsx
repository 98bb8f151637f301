import { type ReactNode, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import { withTimeout } from '../../api/call-options';
import { trpc } from '../../api/trpc';
import { useFocusFallback } from '../../hooks/use-focus-fallback';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format-time';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { ListPlaceholder, useIsReported } from './list-placeholder';
import { SettingsGroup, SettingsRow } from './settings-group';
import {
  APP_REMOVED,
  codesLeft,
  NOT_LOADED,
  REMOVE_FAILED,
  REMOVED,
  RENEW_FAILED,
  TWO_FACTOR,
} from './two-factor-texts';

const SETUP_DIALOG = lazyComponent(
  async () => (await import('./authenticator-setup-dialog')).AuthenticatorSetupDialog,
);
const SECOND_FACTOR_DIALOG = lazyComponent(
  async () => (await import('./second-factor-dialog')).SecondFactorDialog,
);

type OpenDialog = 'setup' | 'remove' | 'renew' | null;

type TwoFactorProps = { readonly user: User; readonly notify: Notify };

/** The second factor of the account. */
export function TwoFactor({ user, notify }: TwoFactorProps): ReactNode {
  const { client, secondFactor } = trpc.useUtils();
  const { data, error, refetch } = trpc.secondFactor.status.useQuery(undefined, { staleTime: 0 });
  const hasPasskey = (data?.data.passkeys ?? 0) > 0;
  const isReported = useIsReported(error);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const group = useRef<HTMLDivElement>(null);

  const setUp = useRef<HTMLButtonElement>(null);

  // The button that opened the dialog does not get the focus back if another dialog asked the user to authenticate first.
  useFocusFallback(dialog, setUp);

  function close(): void {
    setDialog(null);
  }

  async function remove(input: SecondFactorInput): Promise<null> {
    await client.secondFactor.remove.mutate(input, withTimeout());
    close();
    notify('success', hasPasskey ? APP_REMOVED : REMOVED);
    // The button that opened the dialog is removed with its row.
    group.current?.focus();
    await secondFactor.status.invalidate();
    return null;
  }

  async function renew(input: SecondFactorInput): Promise<readonly string[]> {
    const created = await client.secondFactor.renewRecoveryCodes.mutate(input, withTimeout());
    await secondFactor.status.invalidate();
    return created.data.recoveryCodes;
  }

  if (!data) {
    return (
      <SettingsGroup title={TWO_FACTOR}>
        <ListPlaceholder error={error} note={isReported ? NOT_LOADED : null} onRetry={refetch} />
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
              : hasPasskey
                ? 'Off. Your passkeys are your second factor.'
                : 'Off. Signing in needs no code.'
          }
        >
          <Button
            ref={setUp}
            aria-haspopup="dialog"
            onClick={() => setDialog(authenticatorApp ? 'remove' : 'setup')}
          >
            {authenticatorApp ? 'Turn off' : 'Set up'}
          </Button>
        </SettingsRow>
        {(authenticatorApp || hasPasskey) && (
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
          code={SECOND_FACTOR_DIALOG}
          fallback={null}
          props={{
            title: hasPasskey ? 'Turn off the authenticator app' : 'Turn off two-factor authentication',
            text: hasPasskey
              ? 'Your passkeys stay your second factor. Your other devices will be signed out.'
              : 'Signing in will need no code. Your other devices will be signed out.',
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
          code={SECOND_FACTOR_DIALOG}
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
