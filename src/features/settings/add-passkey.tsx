import { startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Reauthentication, User } from '#shared/account-schema';
import type { RegistrationOptions } from '#shared/passkey-schema';
import type { SecondFactorProof } from '#shared/second-factor-schema';
import { withTimeout } from '../../api/call-options';
import { errorData } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { describePasskeyFailure, type PasskeyFailure } from '../../auth/passkey-failure';
import { PasskeyNote } from '../../auth/passkey-note';
import { useHasPasskeys } from '../../auth/passkey-option';
import { ReauthenticationDialog } from '../../auth/reauthentication-dialog';
import { usePasskeyPrompt } from '../../auth/use-passkey-prompt';
import type { Notify } from '../../hooks/use-toast';
import { BusyButton } from '../../ui/busy-button';
import { Dialog } from '../../ui/dialog';
import { ADD_FAILED, FIRST_PASSKEY_ADDED, PASSKEY_ADDED } from './passkey-texts';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorDialog } from './second-factor-dialog';
import { SettingsRow } from './settings-group';

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
  const [asking, setAsking] = useState<'password' | 'second-factor' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);

  const prompt = usePasskeyPrompt();
  const hadCodes = useRef(false);

  // The codes take the focus before their dialog notices which element had it.
  useEffect(() => {
    if (hadCodes.current && !codes) button.current?.focus();
    hadCodes.current = codes !== null;
  }, [codes, button]);

  const refresh = () => Promise.allSettled([passkeys.list.invalidate(), secondFactor.status.invalidate()]);
  const begin = async (proof: SecondFactorProof) =>
    (await client.passkeys.beginRegistration.mutate(proof, withTimeout())).data;

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

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const reason = errorData(error)?.reason;
      if (reason === 'reauthentication-required') setAsking('password');
      else if (reason === 'second-factor-required') setAsking('second-factor');
      else setFailure(describePasskeyFailure(error, ADD_FAILED));
      // The response of a call that succeeded may be lost.
      await refresh();
    }
    setBusy(false);
  }

  async function confirm(proof: Reauthentication): Promise<void> {
    await client.auth.reauthenticate.mutate(proof, withTimeout());
    const options = await begin({});
    setAsking(null);
    void run(() => create(options));
  }

  async function confirmFactor(proof: SecondFactorProof): Promise<null> {
    const options = await begin(proof);
    setAsking(null);
    void run(() => create(options));
    return null;
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
          <BusyButton
            ref={button}
            isBusy={isBusy}
            onClick={() => void run(async () => create(await begin({})))}
          >
            Add a passkey
          </BusyButton>
        )}
      </SettingsRow>
      <ReauthenticationDialog
        isOpen={asking === 'password'}
        onClose={() => setAsking(null)}
        title="Confirm that it's you"
        description="You can add a passkey within 10 minutes after you confirmed that it's you."
        confirmLabel="Continue"
        busyLabel="Checking…"
        variant="primary"
        username={user.username}
        failed={ADD_FAILED}
        onConfirm={confirm}
      />
      {asking === 'second-factor' && (
        <SecondFactorDialog
          title="Confirm that it's you"
          text="A passkey signs in without your password."
          confirmLabel="Continue"
          busyLabel="Checking…"
          variant="primary"
          username={user.username}
          failed={ADD_FAILED}
          onConfirm={confirmFactor}
          onClose={() => setAsking(null)}
        />
      )}
      {codes && (
        <Dialog
          isOpen
          onClose={null}
          label="Save your recovery codes"
          className="rise-in m-auto w-[26rem] max-w-[calc(100vw-2rem)] rounded-panel border border-line p-6 shadow-lifted"
        >
          <RecoveryCodes codes={codes} username={user.username} onClose={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  );
}
