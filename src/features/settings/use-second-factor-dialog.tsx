import { type ReactNode, useState } from 'react';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import { errorData } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { type ReauthenticationOptions, useReauthentication } from '../../auth/use-reauthentication';
import { SecondFactorDialog } from './second-factor-dialog';

type PendingCall = {
  readonly repeat: (input: SecondFactorInput) => Promise<null>;
  readonly cancel: () => void;
};

type SecondFactorOptions = ReauthenticationOptions & {
  /** Why the second factor is needed. */
  readonly text: string;
};

/**
 * For calls that need the second factor, or a recent authentication from accounts without one. Asks only when the server
 * refuses a call without it.
 */
export function useSecondFactorDialog({ text, ...options }: SecondFactorOptions) {
  const { secondFactor } = trpc.useUtils();
  const { withReauthentication, question: reauthenticationDialog, isAsking } = useReauthentication(options);
  const [pending, setPending] = useState<PendingCall | null>(null);

  /** Repeats a refused call with the second factor. @returns null when the user cancels */
  async function withSecondFactor<Result>(
    call: (input: SecondFactorInput) => Promise<Result>,
  ): Promise<Result | null> {
    try {
      return await withReauthentication(() => call({}));
    } catch (error) {
      // The server sends the methods only when it asks for a second factor of the account.
      if (!errorData(error)?.secondFactors) throw error;
    }
    // It may have been added in another tab.
    void secondFactor.status.invalidate();
    return new Promise((resolve) => {
      setPending({
        async repeat(input) {
          resolve(await call(input));
          setPending(null);
          return null;
        },
        cancel() {
          resolve(null);
          setPending(null);
        },
      });
    });
  }

  const question: ReactNode = (
    <>
      {reauthenticationDialog}
      {pending && (
        <SecondFactorDialog
          title="Confirm that it's you"
          text={text}
          confirmLabel="Continue"
          busyLabel="Checking…"
          variant="primary"
          username={options.username}
          failed={options.failed}
          onConfirm={pending.repeat}
          onClose={pending.cancel}
        />
      )}
    </>
  );
  return { withSecondFactor, question, isAsking: isAsking || pending !== null };
}
