import { type ReactNode, useState } from 'react';
import type { Reauthentication, User } from '#shared/account-schema';
import type { Identity } from '#shared/single-sign-on-schema';
import { withTimeout } from '../../api/call-options';
import { errorData, mutationErrorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { useRenderContext } from '../../hooks/render-context';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format-time';
import { ListPlaceholder } from './list-placeholder';
import { PasswordDialog } from './password-dialog';
import { useProviderVisit } from './provider-proof';
import { SettingsGroup, SettingsRow } from './settings-group';
import { tryAgain } from './texts';

const TITLE = 'Sign-in methods';
const NOT_LOADED = 'Your sign-in methods are shown here once they can be loaded.';
const CHANGE_FAILED = "The sign-in method couldn't be changed";

type Change = () => Promise<void>;

type SignInMethodsProps = { readonly user: User; readonly notify: Notify };

/** The accounts of the identity provider that sign in to this one. */
export function SignInMethods({ user, notify }: SignInMethodsProps): ReactNode {
  const { identityProvider = '' } = useRenderContext();
  const { client, signInMethods } = trpc.useUtils();
  const visit = useProviderVisit();
  const { data, error, refetch } = trpc.signInMethods.status.useQuery(undefined, { staleTime: 0 });
  /** Waits for a proof of the user. */
  const [waiting, setWaiting] = useState<Change | null>(null);

  async function run(change: Change): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (errorData(error)?.reason === 'reauthentication-required') setWaiting(() => change);
      else notify('error', mutationErrorMessage(error, CHANGE_FAILED, tryAgain(CHANGE_FAILED)));
    }
  }

  async function confirm(proof: Reauthentication): Promise<void> {
    await client.auth.reauthenticate.mutate(proof, withTimeout());
    setWaiting(null);
    if (waiting) await run(waiting);
  }

  async function unlink({ issuer, subject }: Identity): Promise<void> {
    await client.signInMethods.unlink.mutate({ issuer, subject }, withTimeout());
    notify('success', `${identityProvider} is no longer linked`);
    await signInMethods.status.invalidate();
  }

  if (!data)
    return (
      <SettingsGroup title={TITLE}>
        <ListPlaceholder error={error} note={error && NOT_LOADED} onRetry={refetch} />
      </SettingsGroup>
    );
  const { identities } = data.data;
  return (
    <SettingsGroup title={TITLE}>
      {identities.map((identity) => (
        <SettingsRow
          key={`${identity.issuer} ${identity.subject}`}
          label={identity.isUsable ? identityProvider : identity.issuer}
          description={`${identity.email ?? identity.subject} · Linked ${formatDateTime(identity.createdAt)}`}
        >
          <Button onClick={() => void run(() => unlink(identity))}>Unlink</Button>
        </SettingsRow>
      ))}
      {!identities.some(({ isUsable }) => isUsable) && (
        <SettingsRow label={identityProvider} description="Not linked">
          <Button onClick={() => void run(() => visit('link'))}>Link</Button>
        </SettingsRow>
      )}
      <PasswordDialog
        isOpen={waiting !== null}
        onClose={() => setWaiting(null)}
        title="Confirm that it's you"
        description="You can change how you sign in within 10 minutes after you confirmed that it's you."
        confirmLabel="Continue"
        busyLabel="Checking…"
        variant="primary"
        username={user.username}
        failed={CHANGE_FAILED}
        onConfirm={confirm}
      />
    </SettingsGroup>
  );
}
