import { type ReactNode, useState } from 'react';
import type { SecondFactorProof } from '#shared/second-factor-schema';
import { errorData } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { type ProofOptions, useRecentProof } from '../../auth/use-recent-proof';
import { SecondFactorDialog } from './second-factor-dialog';

type PendingCall = {
  readonly repeat: (proof: SecondFactorProof) => Promise<null>;
  readonly cancel: () => void;
};

type SecondFactorOptions = ProofOptions & {
  /** Why the second factor is needed. */
  readonly text: string;
};

/**
 * For calls that need the second factor, or a recent proof from accounts without one. Asks only when the server refuses a
 * call without it.
 */
export function useSecondFactorProof({ text, ...options }: SecondFactorOptions) {
  const { secondFactor } = trpc.useUtils();
  const { withProof, question: recentProof, isAsking } = useRecentProof(options);
  const [pending, setPending] = useState<PendingCall | null>(null);

  /** Repeats the call with the proof. @returns null when the user cancels the question */
  async function withSecondFactor<Result>(
    call: (proof: SecondFactorProof) => Promise<Result>,
  ): Promise<Result | null> {
    try {
      return await withProof(() => call({}));
    } catch (error) {
      // The server sends the methods only when it asks for a second factor of the account.
      if (!errorData(error)?.secondFactors) throw error;
    }
    // It may have been added in another tab.
    void secondFactor.status.invalidate();
    return new Promise((resolve) => {
      setPending({
        async repeat(proof) {
          resolve(await call(proof));
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
      {recentProof}
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
