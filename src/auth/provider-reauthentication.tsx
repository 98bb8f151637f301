import { type ReactNode, useState } from 'react';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import { withTimeout } from '../api/call-options';
import { retryableErrorMessage } from '../api/mutation-error';
import { trpc } from '../api/trpc';
import { Button } from '../ui/button';
import { rememberPage } from './provider-return';

/** Returns a function that leaves for the identity provider, which sends the browser back to this page. */
export function useProviderVisit() {
  const { client } = trpc.useUtils();
  return async (purpose: 'link' | 'reauthenticate', secondFactor: SecondFactorInput = {}): Promise<void> => {
    const input = { purpose, returnTo: rememberPage(), ...secondFactor };
    const { data } = await client.signInMethods.begin.mutate(input, withTimeout());
    window.location.assign(data.path);
  };
}

const FAILED = "The sign-in couldn't be started";

type ProviderReauthenticationProps = {
  readonly name: string;
  /** Whether there is no password, code or passkey to confirm with. */
  readonly isOnly: boolean;
};

/**
 * Lets the user sign in again at the identity provider instead of entering a password. Afterwards the user repeats the
 * change.
 */
export function ProviderReauthentication({ name, isOnly }: ProviderReauthenticationProps): ReactNode {
  const visit = useProviderVisit();
  const [failure, setFailure] = useState('');

  function confirm(): void {
    visit('reauthenticate').catch((error: unknown) => setFailure(retryableErrorMessage(error, FAILED)));
  }

  return (
    <>
      <p className="text-sm text-muted">
        {isOnly ? "To confirm that it's you, sign in" : 'You can also sign in'} at {name} again. Then come
        back here and repeat this within 10 minutes.
      </p>
      <p className="mt-3">
        <Button onClick={confirm}>Confirm with {name}</Button>
      </p>
      <p role="alert" className="min-h-10 text-sm text-danger">
        {failure}
      </p>
    </>
  );
}
