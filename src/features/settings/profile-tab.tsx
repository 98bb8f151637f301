import { type ComponentProps, type ReactNode, useEffect } from 'react';
import {
  findEmailProblem,
  findUsernameChangeProblem,
  normalizeEmail,
  normalizeUsername,
} from '#shared/account';
import type { User } from '#shared/account-schema';
import { runWhenIdle } from '../../hooks/schedule';
import type { Notify } from '../../hooks/use-toast';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/skeleton';
import { EditableRow } from './editable-row';
import type { IdentityForm } from './identity-form';
import { PreviousNames } from './previous-names';
import { ProfileCard } from './profile-card';
import { SettingsGroup } from './settings-group';
import { useProfileRefresh } from './use-profile-refresh';
import { useProfileUpdate } from './use-profile-update';

const loadIdentityForm = () => import('./identity-form');
const loadPasswordForm = () => import('./password-form');
const IDENTITY_FORM = lazyComponent(async () => (await loadIdentityForm()).IdentityForm);
const PASSWORD_FORM = lazyComponent(async () => (await loadPasswordForm()).PasswordForm);
const USERNAME_INPUT = {
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
const EMAIL_INPUT = { type: 'email', autoComplete: 'email' } as const;
const WAITING = <Skeleton className="h-28" />;

/** Fetches the forms' code ahead of the first press. What fails here fails again when it is needed, and says so. */
function loadForms(): void {
  Promise.all([loadIdentityForm(), loadPasswordForm()]).catch(() => {});
}

type IdentityRowProps = Omit<ComponentProps<typeof IdentityForm>, 'onClose'> & {
  readonly onOpen: () => void;
};

function IdentityRow({ onOpen, ...form }: IdentityRowProps): ReactNode {
  return (
    <EditableRow label={form.label} value={form.value} action="Edit" onOpen={onOpen}>
      {(close) => (
        <LazyComponent code={IDENTITY_FORM} fallback={WAITING} props={{ ...form, onClose: close }} />
      )}
    </EditableRow>
  );
}

type ProfileTabProps = {
  readonly user: User;
  readonly notify: Notify;
  /** Closes the message of an earlier change. */
  readonly dismiss: () => void;
};

/** Who one is here, and what of it can be changed (2 §2 "Settings"). */
export function ProfileTab({ user, notify, dismiss }: ProfileTabProps): ReactNode {
  const update = useProfileUpdate(notify);
  useProfileRefresh(notify);
  useEffect(() => runWhenIdle(loadForms), []);
  return (
    <>
      <ProfileCard user={user} />
      <SettingsGroup title="Account">
        <IdentityRow
          label="Username"
          value={user.username}
          input={USERNAME_INPUT}
          normalize={normalizeUsername}
          findProblem={findUsernameChangeProblem}
          onOpen={dismiss}
          onSave={(username) => update('Username', { username })}
        />
        <IdentityRow
          label="Email"
          value={user.email}
          input={EMAIL_INPUT}
          normalize={normalizeEmail}
          findProblem={findEmailProblem}
          onOpen={dismiss}
          onSave={(email) => update('Email', { email })}
        />
        <EditableRow label="Password" value="••••••••" action="Change" onOpen={dismiss}>
          {(close) => (
            <LazyComponent
              code={PASSWORD_FORM}
              fallback={WAITING}
              props={{
                user,
                onSave: (passwords) => update('Password', passwords),
                onClose: close,
              }}
            />
          )}
        </EditableRow>
      </SettingsGroup>
      <PreviousNames notify={notify} />
    </>
  );
}
