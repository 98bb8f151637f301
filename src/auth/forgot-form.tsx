import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { withTimeout } from '../api/call-options';
import { trpc } from '../api/trpc';
import { TextField } from '../ui/text-field';
import { accountNameField } from './account-name-field';
import { AuthForm } from './auth-form';
import { callForm } from './validated-form';

type ForgotFields = { emailOrUsername: string };

type ForgotFormProps = {
  /** The name or email address from the login form. */
  readonly name: string;
};

/** Asks for a mail with a reset link. The answer does not show whether the account exists. */
export function ForgotForm({ name }: ForgotFormProps): ReactNode {
  const { client } = trpc.useUtils();
  const [message, setMessage] = useState('');
  const form = useForm<ForgotFields>({
    defaultValues: { emailOrUsername: name },
    reValidateMode: 'onSubmit',
  });
  const { setFocus } = form;

  useEffect(() => setFocus('emailOrUsername'), [setFocus]);

  async function request(fields: ForgotFields): Promise<void> {
    setMessage('');
    setMessage((await client.auth.requestPasswordReset.mutate(fields, withTimeout())).message);
  }

  return (
    <AuthForm
      {...callForm(form, request, "The link couldn't be requested")}
      submitLabel="Send link"
      busyLabel="Sending…"
    >
      <TextField {...accountNameField(form, 'emailOrUsername')} />
      <p role="status" className="text-success">
        {message}
      </p>
    </AuthForm>
  );
}
