import { startAuthentication } from '@simplewebauthn/browser';
import { type ReactNode, useState } from 'react';
import type { AuthenticationResponse } from '#shared/passkey-schema';
import { withTimeout } from '../api/call-options';
import { trpc } from '../api/trpc';
import { BusyButton } from '../ui/busy-button';
import { describePasskeyFailure, type PasskeyFailure } from './passkey-failure';
import { usePasskeyPrompt } from './use-passkey-prompt';

export type PasskeyButtonProps = {
  readonly label: string;
  /** The call that returns the challenge. */
  readonly begin: 'beginSignIn' | 'beginProof';
  /** Shown for failures without a message. */
  readonly failed: string;
  readonly onPasskey: (passkey: AuthenticationResponse) => Promise<void>;
  /** Called with failures of the browser and of `onPasskey`, and with null when the user tries again. */
  readonly onFailure: (failure: PasskeyFailure | null) => void;
};

/** Asks for a passkey. */
export function PasskeyButton(props: PasskeyButtonProps): ReactNode {
  const { label, begin, failed, onPasskey, onFailure } = props;
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const prompt = usePasskeyPrompt();

  async function ask(): Promise<void> {
    setBusy(true);
    onFailure(null);
    try {
      const { data } = await client.passkeys[begin].mutate(undefined, withTimeout());
      const answer = await prompt(() => startAuthentication({ optionsJSON: data }));
      if (!answer) return;
      const { response, ...credential } = answer;
      const { userHandle = '' } = response;
      await onPasskey({ ...credential, type: 'public-key', response: { ...response, userHandle } });
    } catch (error) {
      onFailure(describePasskeyFailure(error, failed));
    }
    setBusy(false);
  }

  return (
    <BusyButton isBusy={isBusy} className="min-h-12 w-full" onClick={() => void ask()}>
      {label}
    </BusyButton>
  );
}
