import { type ReactNode, useRef } from 'react';
import type { User } from '#shared/account-schema';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import type { Identity } from '#shared/single-sign-on-schema';
import { withTimeout } from '../../api/call-options';
import { errorData } from '../../api/error-message';
import { retryableErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { useProviderVisit } from '../../auth/provider-reauthentication';
import { useRenderContext } from '../../hooks/render-context';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format-time';
import { ListPlaceholder } from './list-placeholder';
import { SettingsGroup, SettingsRow } from './settings-group';
import { SIGN_IN_METHODS } from './texts';
import { useSecondFactorDialog } from './use-second-factor-dialog';

const NOT_LOADED = 'Your sign-in methods are shown here once they can be loaded.';
const CHANGE_FAILED = "The sign-in method couldn't be changed";

type Change = (secondFactor: SecondFactorInput) => Promise<void>;

type SignInMethodsProps = { readonly user: User; readonly notify: Notify };

/** The accounts of the identity provider that sign in to this one. */
export function SignInMethods({ user, notify }: SignInMethodsProps): ReactNode {
  const { identityProvider = '' } = useRenderContext();
  const { client, secondFactor, signInMethods } = trpc.useUtils();
  const visit = useProviderVisit();
  const { data, error, refetch } = trpc.signInMethods.status.useQuery(undefined, { staleTime: 0 });
  const group = useRef<HTMLDivElement>(null);
  const { withSecondFactor, question } = useSecondFactorDialog({
    allowed: 'You can change how you sign in',
    text: `${identityProvider} can then sign in to this account.`,
    username: user.username,
    failed: CHANGE_FAILED,
  });

  async function run(change: Change): Promise<void> {
    try {
      await withSecondFactor(change);
    } catch (error) {
      notify('error', retryableErrorMessage(error, CHANGE_FAILED));
      // The account needs one that it doesn't have, which the page explains.
      if (errorData(error)?.reason === 'second-factor-required') await secondFactor.status.invalidate();
    }
  }

  async function unlink({ issuer, subject }: Identity): Promise<void> {
    await client.signInMethods.unlink.mutate({ issuer, subject }, withTimeout());
    notify('success', `${identityProvider} is no longer linked`);
    await signInMethods.status.invalidate();
    // The focused button is removed with its row.
    group.current?.focus();
  }

  if (!data)
    return (
      <SettingsGroup title={SIGN_IN_METHODS}>
        <ListPlaceholder error={error} note={error && NOT_LOADED} onRetry={refetch} />
      </SettingsGroup>
    );
  const { identities } = data.data;
  return (
    <div ref={group} tabIndex={-1} className="outline-hidden">
      <SettingsGroup title={SIGN_IN_METHODS}>
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
            <Button onClick={() => void run((input) => visit('link', input))}>Link</Button>
          </SettingsRow>
        )}
        {question}
      </SettingsGroup>
    </div>
  );
}
