import { type FocusEvent, type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  findConfirmationProblem,
  findEmailProblem,
  findPasswordProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
} from '#shared/account';
import { withTimeout } from '../api/call-options';
import { fieldIssues, mutationErrorMessage } from '../api/mutation-error';
import { trpc } from '../api/trpc';
import { PasswordField } from '../ui/password-field';
import { TextField } from '../ui/text-field';
import { AuthForm } from './auth-form';
import { beginSession } from './begin-session';
import { focusAccount } from './focus-account';
import { NewPasswordField } from './new-password-field';
import { validatedField } from './validated-form';

export type SignupFields = { username: string; email: string; password: string; confirmPassword: string };

export const EMPTY_SIGNUP: SignupFields = { username: '', email: '', password: '', confirmPassword: '' };

type SignupFormProps = { readonly form: UseFormReturn<SignupFields>; readonly isPhone: boolean };

const isField = (name: string): name is keyof SignupFields => name in EMPTY_SIGNUP;

/** On wide screens the button is enabled once all fields are filled in and both passwords match. */
export function SignupForm({ form, isPhone }: SignupFormProps): ReactNode {
  const { client } = trpc.useUtils();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const { username, email, password, confirmPassword } = form.watch();
  const isComplete = [username, email, password].every((text) => text !== '') && password === confirmPassword;

  useEffect(() => setFocus('username'), [setFocus]);

  const submit = form.handleSubmit(async ({ confirmPassword: _, ...fields }) => {
    try {
      const { data } = await client.auth.register.mutate({ ...fields, name: fields.username }, withTimeout());
      beginSession(data.token, data.user);
      focusAccount();
    } catch (error) {
      const named = fieldIssues(error).filter(({ path }) => isField(path));
      if (named.length === 0)
        form.setError('root', { message: mutationErrorMessage(error, 'Registration failed') });
      for (const [index, issue] of named.entries()) {
        if (isField(issue.path)) form.setError(issue.path, issue, { shouldFocus: index === 0 });
      }
    }
  });

  function validateLeftField({ target, relatedTarget }: FocusEvent<HTMLElement>): void {
    const field = target.parentElement;
    // If the field is still the active element, the whole window lost the focus.
    if (document.activeElement === target || field?.contains(relatedTarget)) return;
    const name = field?.querySelector('input')?.name ?? '';
    if (isField(name)) void form.trigger(name);
  }

  return (
    <AuthForm
      onSubmit={submit}
      isSubmitting={isSubmitting}
      isIncomplete={!isPhone && !isComplete}
      submitLabel="Sign Up"
      busyLabel="Signing up…"
      failure={errors.root?.message}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of the fields inside */}
      <div className="grid gap-2 phone-landscape:gap-1.5" onBlur={validateLeftField}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...validatedField(form, 'username', {
            findProblem: (text) => findUsernameProblem(normalizeUsername(text)),
          })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...validatedField(form, 'email', {
            findProblem: (text) => findEmailProblem(normalizeEmail(text)),
          })}
        />
        <NewPasswordField
          label="Password"
          password={password}
          names={{ username, email }}
          {...validatedField(form, 'password', {
            findProblem: (text) => findPasswordProblem(text),
            dependents: ['confirmPassword'],
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...validatedField(form, 'confirmPassword', {
            findProblem: (text, fields) => findConfirmationProblem(text, fields.password),
          })}
        />
      </div>
    </AuthForm>
  );
}
