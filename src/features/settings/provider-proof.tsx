import { type ReactNode, useState } from 'react';
import { withTimeout } from '../../api/call-options';
import { mutationErrorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { Button } from '../../ui/button';
import { tryAgain } from './texts';

/** Returns a function that leaves for the identity provider, which sends the browser back to this page. */
export function useProviderVisit() {
  const { client } = trpc.useUtils();
  return async (purpose: 'link' | 'reauthenticate'): Promise<void> => {
    const { pathname, search } = window.location;
    const input = { purpose, returnTo: pathname + search };
    const { data } = await client.signInMethods.begin.mutate(input, withTimeout());
    window.location.assign(data.path);
  };
}

const FAILED = "The sign-in couldn't be started";

/** In place of a password: signing in again at the identity provider, after which the user repeats the change. */
export function ProviderProof({ name }: { readonly name: string }): ReactNode {
  const visit = useProviderVisit();
  const [failure, setFailure] = useState('');

  function confirm(): void {
    visit('reauthenticate').catch((error: unknown) =>
      setFailure(mutationErrorMessage(error, FAILED, tryAgain(FAILED))),
    );
  }

  return (
    <>
      <p className="text-sm text-muted">
        You can also confirm with {name}, and then do this again within 10 minutes.
      </p>
      <p className="mt-3">
        <Button onClick={confirm}>Confirm with {name}</Button>
      </p>
      <p role="alert" className="min-h-6 text-sm text-danger">
        {failure}
      </p>
    </>
  );
}
