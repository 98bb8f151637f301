import { startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, type RefObject, useState } from 'react';
import type { User } from '#shared/account-schema';
import type { RegistrationOptions } from '#shared/passkey-schema';
import { withTimeout } from '../../api/call-options';
import { trpc } from '../../api/trpc';
import { describePasskeyFailure, type PasskeyFailure } from '../../auth/passkey-failure';
import { PasskeyNote } from '../../auth/passkey-note';
import { useHasPasskeys } from '../../auth/passkey-option';
import { usePasskeyPrompt } from '../../auth/use-passkey-prompt';
import { useFocusFallback } from '../../hooks/use-focus-fallback';
import type { Notify } from '../../hooks/use-toast';
import { BusyButton } from '../../ui/busy-button';
import { Dialog } from '../../ui/dialog';
import { ADD_FAILED, FIRST_PASSKEY_ADDED, PASSKEY_ADDED } from './passkey-texts';
import { RecoveryCodes } from './recovery-codes';
import { SettingsRow } from './settings-group';
import { useSecondFactorDialog } from './use-second-factor-dialog';

type AddPasskeyProps = {
  readonly user: User;
  readonly notify: Notify;
  readonly button: RefObject<HTMLButtonElement | null>;
};

/** Asks for the second factor or the password first, if the server requires it. */
export function AddPasskey({ user, notify, button }: AddPasskeyProps): ReactNode {
  const { client, passkeys, secondFactor } = trpc.useUtils();
  const isSupported = useHasPasskeys();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);

  const prompt = usePasskeyPrompt();
  const { withSecondFactor, question } = useSecondFactorDialog({
    allowed: 'You can add a passkey',
    text: 'A passkey signs in without your password.',
    username: user.username,
    failed: ADD_FAILED,
  });

  // The codes take the focus before their dialog notices which element had it.
  useFocusFallback(codes, button);

  const refresh = () => Promise.allSettled([passkeys.list.invalidate(), secondFactor.status.invalidate()]);

  async function create(options: RegistrationOptions): Promise<void> {
    const answer = await prompt(() => startRegistration({ optionsJSON: options }));
    if (!answer) return;
    const { type: _, ...credential } = answer;
    const added = await client.passkeys.finishRegistration.mutate(
      { credential: { ...credential, type: 'public-key' } },
      withTimeout(),
    );
    notify('success', added.data.recoveryCodes ? FIRST_PASSKEY_ADDED : PASSKEY_ADDED);
    setCodes(added.data.recoveryCodes);
    await refresh();
  }

  async function add(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const begun = await withSecondFactor((input) =>
        client.passkeys.beginRegistration.mutate(input, withTimeout()),
      );
      if (begun) await create(begun.data);
    } catch (error) {
      setFailure(describePasskeyFailure(error, ADD_FAILED));
      // The response of a call that succeeded may be lost.
      await refresh();
    }
    setBusy(false);
  }

  return (
    <>
      <SettingsRow
        label="Sign in without your password"
        description={
          // A failure takes the place of the text, so that nothing moves.
          <div className="relative">
            <p className={failure ? 'invisible' : ''}>
              {isSupported
                ? 'Use the fingerprint, face or screen lock of your device, or a security key.'
                : "This browser doesn't support passkeys."}
            </p>
            <div className="absolute inset-0">
              <PasskeyNote failure={failure} />
            </div>
          </div>
        }
      >
        {isSupported && (
          <BusyButton ref={button} isBusy={isBusy} onClick={() => void add()}>
            Add a passkey
          </BusyButton>
        )}
      </SettingsRow>
      {question}
      {codes && (
        <Dialog isOpen onClose={null} label="Save your recovery codes">
          <RecoveryCodes codes={codes} username={user.username} onClose={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  );
}
