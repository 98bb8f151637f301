import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import {
  CURRENT_PASSWORD_REQUIRED,
  findEmailProblem,
  findPasswordProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
} from '#shared/account';
import type { User } from '#shared/account-schema';
import { fieldIssues } from '../../api/mutation-error';
import { NewPasswordField } from '../../auth/new-password-field';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { useRenderContext } from '../../hooks/render-context';
import { BusyButton } from '../../ui/busy-button';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import type { UserChanges } from './use-user-changes';

type EditFields = { username: string; email: string; password: string; currentPassword: string };

const FIELDS = ['username', 'email', 'password', 'currentPassword'] as const;

export type UserEditing = {
  /** The edited user as of when the form was opened; null while no form is open. */
  readonly user: User | null;
  readonly form: UseFormReturn<EditFields>;
  readonly open: (user: User) => void;
  readonly close: () => void;
  /** Sends the fields that differ from `user`. */
  readonly save: (user: User) => Promise<void>;
};

/** The id of the button that opens the form, which is focused again when the form closes. */
export const editButtonId = (id: string): string => `edit-${id}`;

function changedFields(user: User, { username, email, password, currentPassword }: EditFields) {
  const newName = normalizeUsername(username);
  const newEmail = normalizeEmail(email);
  return {
    ...(newName !== user.username && { username: newName }),
    ...(newEmail !== user.email && { email: newEmail }),
    ...(password !== '' && { password }),
    ...(password !== '' && currentPassword !== '' && { currentPassword }),
  };
}

/**
 * The state of the one form that can be open. It lives outside the form, so that the input survives a change between
 * table and cards.
 */
export function useUserEdit({ edit }: UserChanges): UserEditing {
  const [user, setUser] = useState<User | null>(null);
  const id = user?.id ?? null;
  const lastId = useRef<string | null>(null);
  const form = useForm<EditFields>({
    defaultValues: { username: '', email: '', password: '', currentPassword: '' },
    reValidateMode: 'onSubmit',
  });

  useEffect(() => {
    // The focus may already be elsewhere, such as in the search box.
    const isFocusLost = document.activeElement === document.body;
    if (id === null && lastId.current !== null && isFocusLost)
      document.getElementById(editButtonId(lastId.current))?.focus();
    lastId.current = id;
  }, [id]);

  return {
    user,
    form,
    open(chosen) {
      form.reset({ username: chosen.username, email: chosen.email, password: '', currentPassword: '' });
      setUser(chosen);
    },
    close: () => setUser(null),
    save: (edited) =>
      form.handleSubmit(async (fields) => {
        try {
          const changes = changedFields(edited, fields);
          if (Object.keys(changes).length > 0 && !(await edit(edited, changes))) return;
          setUser((open) => (open === edited ? null : open));
        } catch (error) {
          // The form of another user may have been opened in the meantime.
          if (lastId.current !== edited.id) return;
          const issues = fieldIssues(error);
          for (const name of FIELDS) {
            const issue = issues.find(({ path }) => path === name);
            if (issue) form.setError(name, { message: issue.message }, { shouldFocus: true });
          }
        }
      })(),
  };
}

const PLAIN_INPUT = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  autoComplete: 'off',
} as const;

type EditUserFormProps = {
  readonly user: User;
  /** Whether users edit their own account: a new password then requires the current one. */
  readonly isOwn: boolean;
  readonly editing: UserEditing;
};

export function EditUserForm({ user, isOwn, editing }: EditUserFormProps): ReactNode {
  const { form, save, close } = editing;
  const { hasPasswordLogin = true } = useRenderContext();
  const { setFocus } = form;
  const { isSubmitting } = form.formState;
  const submit = useSingleSubmit(() => save(user));
  const { password, ...names } = form.watch();

  useEffect(() => setFocus('username', { shouldSelect: true }), [setFocus]);

  return (
    <form
      method="post"
      noValidate
      aria-label={`Edit ${user.username}`}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      className={`grid gap-x-4 gap-y-2 sm:grid-cols-2 sm:items-start ${isOwn ? 'lg:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_auto]' : 'lg:grid-cols-[1fr_1fr_1fr_auto]'}`}
    >
      <TextField
        label="Username"
        {...PLAIN_INPUT}
        {...validatedField(form, 'username', {
          findProblem: (text) => findUsernameProblem(normalizeUsername(text)),
        })}
      />
      <TextField
        label="Email"
        type="email"
        {...PLAIN_INPUT}
        {...validatedField(form, 'email', { findProblem: (text) => findEmailProblem(normalizeEmail(text)) })}
      />
      {hasPasswordLogin && (
        <NewPasswordField
          label="New password (optional)"
          password={password}
          names={names}
          {...validatedField(form, 'password', {
            findProblem: (text) => (text === '' ? null : findPasswordProblem(text)),
            dependents: ['currentPassword'],
          })}
          required={false}
        />
      )}
      {isOwn && hasPasswordLogin && (
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
      <div className="flex gap-2 sm:mt-6.5 sm:h-12 sm:items-center">
        <BusyButton type="submit" variant="primary" isBusy={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </BusyButton>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
