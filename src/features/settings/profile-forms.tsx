import { type ComponentProps, type FormEvent, type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  CURRENT_PASSWORD_REQUIRED,
  findConfirmationProblem,
  findPasswordProblem,
  NEW_PASSWORD_REQUIRED,
} from '#shared/account';
import type { User } from '#shared/account-schema';
import { NewPasswordField } from '../../auth/new-password-field';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import type { SaveResult } from './use-profile';

type EditFormProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly isSubmitting: boolean;
  readonly onCancel: () => void;
};

function EditForm({ label, children, onSubmit, isSubmitting, onCancel }: EditFormProps): ReactNode {
  const submit = useSingleSubmit(onSubmit);
  return (
    <form
      // Password managers look for POST forms; the browser itself never sends this one.
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      className="grid max-w-md gap-2"
    >
      {children}
      <div className="flex gap-3 pt-1">
        <Button type="submit" variant="primary" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

type NameFormProps = {
  readonly label: string;
  readonly value: string;
  readonly input: ComponentProps<'input'>;
  readonly normalize: (text: string) => string;
  /** Receives normalized text; returns an error message or null. */
  readonly findProblem: (text: string) => string | null;
  readonly onSave: (value: string) => Promise<SaveResult>;
  readonly onClose: () => void;
};

/** Changes the username or the email. */
export function NameForm(props: NameFormProps): ReactNode {
  const { label, value, input, normalize, findProblem, onSave, onClose } = props;
  const form = useForm({ defaultValues: { value }, reValidateMode: 'onSubmit' });
  const { setFocus } = form;

  useEffect(() => setFocus('value', { shouldSelect: true }), [setFocus]);

  const submit = form.handleSubmit(async (fields) => {
    const next = normalize(fields.value);
    if (next === value) return onClose();
    const { isSaved, issues } = await onSave(next);
    if (isSaved) return onClose();
    for (const { message } of issues) form.setError('value', { message });
    setFocus('value');
  });

  return (
    <EditForm
      label={`Change ${label.toLowerCase()}`}
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      onCancel={onClose}
    >
      <TextField
        label={label}
        {...input}
        {...validatedField(form, 'value', { findProblem: (text) => findProblem(normalize(text)) })}
      />
    </EditForm>
  );
}

type Passwords = { readonly currentPassword: string; readonly newPassword: string };

type ChangePasswordFormProps = {
  readonly user: Pick<User, 'username' | 'email'>;
  readonly onSave: (passwords: Passwords) => Promise<SaveResult>;
  readonly onClose: () => void;
};

const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' };

const isPasswordField = (name: string): name is keyof typeof NO_PASSWORDS => name in NO_PASSWORDS;

export function ChangePasswordForm({ user, onSave, onClose }: ChangePasswordFormProps): ReactNode {
  const form = useForm({ defaultValues: NO_PASSWORDS, reValidateMode: 'onSubmit' });
  const { setFocus } = form;

  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const { isSaved, issues } = await onSave({ currentPassword, newPassword });
    if (isSaved) return onClose();
    const fields = issues.flatMap(({ path, message }) => (isPasswordField(path) ? [{ path, message }] : []));
    for (const { path, message } of fields) form.setError(path, { message });
    setFocus(fields[0]?.path ?? 'currentPassword', { shouldSelect: true });
  });

  return (
    <EditForm
      label="Change password"
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      onCancel={onClose}
    >
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...validatedField(form, 'currentPassword', {
          findProblem: (text) => (text === '' ? CURRENT_PASSWORD_REQUIRED : null),
        })}
      />
      <NewPasswordField
        label="New password"
        password={form.watch('newPassword')}
        names={user}
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
      <p className="pb-3 text-sm text-muted">Your other devices will be signed out.</p>
    </EditForm>
  );
}
