import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  CURRENT_PASSWORD_REQUIRED,
  findConfirmationProblem,
  findPasswordProblem,
  NEW_PASSWORD_REQUIRED,
} from '#shared/account';
import type { User } from '#shared/account-schema';
import { usePasswordWarning } from '../../auth/use-password-warning';
import { validatedField } from '../../auth/validated-form';
import { PasswordField } from '../../ui/password-field';
import { EditForm } from './edit-form';
import type { SaveOutcome } from './use-profile-update';

type Passwords = { readonly currentPassword: string; readonly newPassword: string };

type PasswordFormProps = {
  readonly user: Pick<User, 'username' | 'email'>;
  /** What went wrong is told by the time it ends. */
  readonly onSave: (passwords: Passwords) => Promise<SaveOutcome>;
  readonly onClose: () => void;
};

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

const isField = (name: string): name is keyof typeof EMPTY => name in EMPTY;

/** Changes the password. */
export function PasswordForm({ user, onSave, onClose }: PasswordFormProps): ReactNode {
  const form = useForm({ defaultValues: EMPTY, reValidateMode: 'onSubmit' });
  const { setFocus } = form;
  const warning = usePasswordWarning(form.watch('newPassword'), user);

  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const { isSaved, issues } = await onSave({ currentPassword, newPassword });
    if (isSaved) return onClose();
    const named = issues.filter(({ path }) => isField(path));
    for (const { path, message } of named) if (isField(path)) form.setError(path, { message });
    const first = named[0]?.path ?? '';
    setFocus(isField(first) ? first : 'currentPassword', { shouldSelect: true });
  });

  return (
    <EditForm
      label="Change password"
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      onCancel={onClose}
    >
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...validatedField(form, 'currentPassword', {
          findProblem: (text) => (text === '' ? CURRENT_PASSWORD_REQUIRED : null),
        })}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        warning={warning}
        hint="At least 8 characters, with A–Z, a–z and 0–9"
        {...validatedField(form, 'newPassword', {
          findProblem: (text) => findPasswordProblem(text, NEW_PASSWORD_REQUIRED),
          dependents: ['confirmPassword'],
        })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...validatedField(form, 'confirmPassword', {
          findProblem: (text, fields) => findConfirmationProblem(text, fields.newPassword),
        })}
      />
      <p className="pb-3 text-sm text-muted">Your other browsers will be signed out.</p>
    </EditForm>
  );
}
