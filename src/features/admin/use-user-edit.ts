import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { normalizeEmail, normalizeUsername } from '#shared/account';
import type { User } from '#shared/account-schema';
import { fieldIssues } from '../../api/error-message';
import type { UserChanges } from './use-user-changes';

export type EditFields = { username: string; email: string; password: string; currentPassword: string };

const FIELDS = ['username', 'email', 'password', 'currentPassword'] as const;

export type UserEditing = {
  /** Whose edit is open, as they were when it was opened; null for none. */
  readonly user: User | null;
  readonly form: UseFormReturn<EditFields>;
  readonly open: (user: User) => void;
  readonly close: () => void;
  /** Sends what differs from how the user was when the edit was opened. */
  readonly save: (user: User) => Promise<void>;
};

/** The id of the button that opens a user's edit, to which the focus comes back. */
export const editButtonId = (id: string): string => `edit-${id}`;

/**
 * The one edit that may be open (2 §4 "Admin"). What was typed is kept here, so that it stays when the list is drawn
 * otherwise, as a table or as cards.
 */
export function useUserEdit({ edit }: UserChanges): UserEditing {
  const [user, setUser] = useState<User | null>(null);
  const id = user?.id ?? null;
  const last = useRef<string | null>(null);
  const form = useForm<EditFields>({
    defaultValues: { username: '', email: '', password: '', currentPassword: '' },
    reValidateMode: 'onSubmit',
  });

  useEffect(() => {
    // Unless it is elsewhere already, as in the search box.
    const isLost = document.activeElement === document.body;
    if (id === null && last.current !== null && isLost)
      document.getElementById(editButtonId(last.current))?.focus();
    last.current = id;
  }, [id]);

  async function send(
    edited: User,
    { username, email, password, currentPassword }: EditFields,
  ): Promise<void> {
    const name = normalizeUsername(username);
    const address = normalizeEmail(email);
    const changes = {
      ...(name !== edited.username && { username: name }),
      ...(address !== edited.email && { email: address }),
      ...(password !== '' && { password }),
      ...(password !== '' && currentPassword !== '' && { currentPassword }),
    };
    if (Object.keys(changes).length > 0) await edit(edited, changes);
  }

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
          await send(edited, fields);
          setUser((open) => (open === edited ? null : open));
        } catch (error) {
          // What is said against one edit is no matter of another that was opened meanwhile.
          if (last.current !== edited.id) return;
          const issues = fieldIssues(error);
          for (const name of FIELDS) {
            const issue = issues.find(({ path }) => path === name);
            if (issue) form.setError(name, { message: issue.message }, { shouldFocus: true });
          }
        }
      })(),
  };
}
