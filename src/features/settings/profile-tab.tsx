import type { ReactNode } from 'react';
import {
  findEmailProblem,
  findUsernameChangeProblem,
  normalizeEmail,
  normalizeUsername,
  type User,
} from '#shared/account';
import type { Notify } from '../../lib/use-notice';
import { EditableRow } from './editable-row';
import { IdentityForm } from './identity-form';
import { PasswordForm } from './password-form';
import { ProfileCard } from './profile-card';
import { SettingsGroup } from './settings-group';
import { useProfileUpdate } from './use-profile-update';

type ProfileTabProps = { readonly user: User; readonly notify: Notify };

/** Who one is here, and what of it can be changed (2 §2 "Settings"). */
export function ProfileTab({ user, notify }: ProfileTabProps): ReactNode {
  const update = useProfileUpdate(notify);
  return (
    <>
      <ProfileCard user={user} />
      <SettingsGroup title="Account">
        <EditableRow label="Username" value={user.username} action="Edit">
          {(close) => (
            <IdentityForm
              label="Username"
              value={user.username}
              input={{
                autoComplete: 'username',
                autoCapitalize: 'none',
                autoCorrect: 'off',
                spellCheck: false,
              }}
              normalize={normalizeUsername}
              findProblem={findUsernameChangeProblem}
              onSave={(username) => update('Username', { username })}
              onClose={close}
            />
          )}
        </EditableRow>
        <EditableRow label="Email" value={user.email} action="Edit">
          {(close) => (
            <IdentityForm
              label="Email"
              value={user.email}
              input={{ type: 'email', autoComplete: 'email' }}
              normalize={normalizeEmail}
              findProblem={findEmailProblem}
              onSave={(email) => update('Email', { email })}
              onClose={close}
            />
          )}
        </EditableRow>
        <EditableRow label="Password" value="••••••••" action="Change">
          {(close) => (
            <PasswordForm
              username={user.username}
              onSave={(passwords) => update('Password', passwords)}
              onClose={close}
            />
          )}
        </EditableRow>
      </SettingsGroup>
    </>
  );
}
