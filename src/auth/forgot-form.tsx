import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { withTimeout } from '../api/call-options';
import { mutationErrorMessage, UNREACHABLE } from '../api/error-message';
import { trpc } from '../api/trpc';
import { TextField } from '../ui/text-field';
import { accountNameField } from './account-name-field';
import { AuthForm } from './auth-form';

type ForgotFields = { emailOrUsername: string };

type ForgotFormProps = {
  /** What was typed into the login form. */
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
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus('emailOrUsername'), [setFocus]);

  const submit = form.handleSubmit(async (fields) => {
    setMessage('');
    try {
      setMessage((await client.auth.requestPasswordReset.mutate(fields, withTimeout())).message);
    } catch (error) {
      const message = mutationErrorMessage(error, 'The mail could not be requested', UNREACHABLE);
      form.setError('root', { message });
    }
  });

  return (
    <AuthForm
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel="Send link"
      busyLabel="Sending…"
      failure={errors.root?.message}
    >
      <TextField {...accountNameField(form, 'emailOrUsername')} />
      <p role="status" className="text-success">
        {message}
      </p>
    </AuthForm>
  );
}
