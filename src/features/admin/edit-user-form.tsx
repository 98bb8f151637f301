import { type ReactNode, useEffect } from 'react';
import {
  CURRENT_PASSWORD_REQUIRED,
  findEmailProblem,
  findPasswordProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
} from '#shared/account';
import type { User } from '#shared/account-schema';
import { usePasswordWarning } from '../../auth/use-password-warning';
import { validatedField } from '../../auth/validated-form';
import { BusyButton } from '../../ui/busy-button';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import type { UserEditing } from './use-user-edit';

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, autoComplete: 'off' } as const;

type EditUserFormProps = {
  readonly user: User;
  /** Whether it is the account of the user who edits: a new password then takes the current one. */
  readonly isOwn: boolean;
  readonly editing: UserEditing;
};

/** Changes a user's name, e-mail and password. Escape cancels. */
export function EditUserForm({ user, isOwn, editing }: EditUserFormProps): ReactNode {
  const { form, save, close } = editing;
  const { setFocus } = form;
  const { isSubmitting } = form.formState;
  const { password, ...names } = form.watch();
  const warning = usePasswordWarning(password, names);

  useEffect(() => setFocus('username', { shouldSelect: true }), [setFocus]);

  return (
    <form
      method="post"
      noValidate
      aria-label={`Edit ${user.username}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void save(user);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      className={`grid gap-x-4 gap-y-2 lg:items-start ${isOwn ? 'lg:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_auto]' : 'lg:grid-cols-[1fr_1fr_1fr_auto]'}`}
    >
      <TextField
        label="Username"
        {...PLAIN}
        {...validatedField(form, 'username', {
          findProblem: (text) => findUsernameProblem(normalizeUsername(text)),
        })}
      />
      <TextField
        label="Email"
        type="email"
        {...PLAIN}
        {...validatedField(form, 'email', { findProblem: (text) => findEmailProblem(normalizeEmail(text)) })}
      />
      <PasswordField
        label="New password (optional)"
        autoComplete="new-password"
        warning={warning}
        {...validatedField(form, 'password', {
          findProblem: (text) => (text === '' ? null : findPasswordProblem(text)),
          dependents: ['currentPassword'],
        })}
        required={false}
      />
      {isOwn && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...validatedField(form, 'currentPassword', {
            findProblem: (text, { password }) =>
              text === '' && password !== '' ? CURRENT_PASSWORD_REQUIRED : null,
          })}
          required={false}
        />
      )}
      <div className="flex gap-2 lg:mt-6.5 lg:h-12 lg:items-center">
        <BusyButton type="submit" variant="primary" isBusy={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </BusyButton>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
