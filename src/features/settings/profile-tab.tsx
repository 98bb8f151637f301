import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import {
  findEmailProblem,
  findUsernameChangeProblem,
  normalizeEmail,
  normalizeUsername,
} from '#shared/account';
import type { User } from '#shared/account-schema';
import type { SecondFactorRequirement } from '#shared/second-factor-schema';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { useRenderContext } from '../../hooks/render-context';
import { runWhenIdle } from '../../hooks/schedule';
import type { Notify } from '../../hooks/use-toast';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { EditableRow } from './editable-row';
import { ListSkeleton, useIsReported } from './list-placeholder';
import { NoPasswordRow } from './no-password-row';
import { ProfileCard } from './profile-card';
import type { NameForm } from './profile-forms';
import { RequiredSecondFactor } from './required-second-factor';
import { SettingsGroup } from './settings-group';
import { TabSkeleton } from './settings-layout';
import { SIGN_IN_METHODS } from './texts';
import { useMissingSecondFactor, useProfileRefresh, useProfileUpdate } from './use-profile';

const loadForms = () => import('./profile-forms');
const NAME_FORM = lazyComponent(async () => (await loadForms()).NameForm);
const CHANGE_PASSWORD_FORM = lazyComponent(async () => (await loadForms()).ChangePasswordForm);
const RECENT_CHANGES = lazyComponent(async () => (await import('./recent-changes')).RecentChanges);
const PENDING_EMAIL_ROW = lazyComponent(async () => (await import('./pending-email-row')).PendingEmailRow);
const SIGN_IN_METHODS_GROUP = lazyComponent(async () => (await import('./sign-in-methods')).SignInMethods);
const TWO_FACTOR_GROUP = lazyComponent(async () => (await import('./two-factor')).TwoFactor);
const PASSKEYS_GROUP = lazyComponent(async () => (await import('./passkeys')).Passkeys);
const USERNAME_INPUT = {
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
const EMAIL_INPUT = { type: 'email', autoComplete: 'email' } as const;
const FORM_SKELETON = <Skeleton className="h-28" />;
const SIGN_IN_METHODS_SKELETON = (
  <SettingsGroup title={SIGN_IN_METHODS}>
    <ListSkeleton />
  </SettingsGroup>
);

/** Loads the forms before they are needed. A failure is reported when a form is opened. */
function prefetchForms(): void {
  loadForms().catch(() => {});
}

type NameRowProps = Omit<ComponentProps<typeof NameForm>, 'onClose'> & {
  readonly onOpen: () => void;
};

function NameRow({ onOpen, ...form }: NameRowProps): ReactNode {
  return (
    <EditableRow label={form.label} value={form.value} action="Edit" onOpen={onOpen}>
      {(close) => (
        <LazyComponent code={NAME_FORM} fallback={FORM_SKELETON} props={{ ...form, onClose: close }} />
      )}
    </EditableRow>
  );
}

/** Shows nothing unless the username or email was changed in the last days. */
function PreviousNames({ notify }: { readonly notify: Notify }): ReactNode {
  const { data, error, refetch } = trpc.settings.previousNames.useQuery(undefined, { staleTime: 0 });
  const isReported = useIsReported(error);
  if (!data && error) return !isReported && <LoadError message={errorMessage(error)} onRetry={refetch} />;
  const names = data?.data.previousNames ?? [];
  return (
    names.length > 0 && <LazyComponent code={RECENT_CHANGES} fallback={null} props={{ names, notify }} />
  );
}

type ProfileTabProps = {
  readonly user: User;
  readonly notify: Notify;
  /** Closes the notice of an earlier change. */
  readonly dismiss: () => void;
};

/** What an account can't change without a second factor that it needs. */
function AccountGroups({ user, notify, dismiss }: ProfileTabProps): ReactNode {
  const update = useProfileUpdate(notify);
  const { hasMail = false, identityProvider, hasPasswordLogin = true } = useRenderContext();
  const pending = trpc.settings.pendingEmail.useQuery(undefined, {
    enabled: hasMail,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const methods = trpc.signInMethods.status.useQuery(undefined, {
    enabled: identityProvider !== undefined && hasPasswordLogin,
    staleTime: 0,
  });
  const hasPassword = methods.data?.data.hasPassword !== false;
  const pendingEmail = pending.data?.data.pendingEmail;
  useProfileRefresh(notify, Boolean(pendingEmail));
  useEffect(() => runWhenIdle(prefetchForms), []);
  return (
    <>
      <SettingsGroup title="Account">
        <NameRow
          label="Username"
          value={user.username}
          input={USERNAME_INPUT}
          normalize={normalizeUsername}
          findProblem={findUsernameChangeProblem}
          onOpen={dismiss}
          onSave={(username) => update('Username', { username })}
        />
        <NameRow
          label="Email"
          value={user.email}
          input={EMAIL_INPUT}
          normalize={normalizeEmail}
          findProblem={findEmailProblem}
          onOpen={dismiss}
          onSave={(email) => update('Email', { email })}
        />
        {pendingEmail && (
          <LazyComponent
            code={PENDING_EMAIL_ROW}
            fallback={null}
            props={{ email: pendingEmail.email, notify }}
          />
        )}
        {hasPasswordLogin && !hasPassword && <NoPasswordRow user={user} notify={notify} />}
        {hasPasswordLogin && hasPassword && (
          <EditableRow label="Password" value="••••••••" action="Change" onOpen={dismiss}>
            {(close) => (
              <LazyComponent
                code={CHANGE_PASSWORD_FORM}
                fallback={FORM_SKELETON}
                props={{
                  user,
                  onSave: (passwords) => update('Password', passwords),
                  onClose: close,
                }}
              />
            )}
          </EditableRow>
        )}
      </SettingsGroup>
      <PreviousNames notify={notify} />
      {identityProvider && (
        <LazyComponent
          code={SIGN_IN_METHODS_GROUP}
          fallback={SIGN_IN_METHODS_SKELETON}
          props={{ user, notify }}
        />
      )}
    </>
  );
}

type ProfileGroupsProps = ProfileTabProps & {
  /** Why the account needs a second factor that the session has not verified, or null. */
  readonly missing: SecondFactorRequirement | null;
};

function ProfileGroups({ missing, ...props }: ProfileGroupsProps): ReactNode {
  const { user, notify } = props;
  const { hasPasskeys = false } = useRenderContext();
  // The setup keeps its position when it ends, because it shows the recovery codes.
  const [isSetupFirst] = useState(missing !== null);
  const secondFactors = (
    <>
      {hasPasskeys && <LazyComponent code={PASSKEYS_GROUP} fallback={null} props={{ user, notify }} />}
      <LazyComponent code={TWO_FACTOR_GROUP} fallback={null} props={{ user, notify }} />
    </>
  );
  return (
    <>
      <ProfileCard user={user} />
      {(isSetupFirst || missing) && <RequiredSecondFactor missing={missing} />}
      {isSetupFirst && secondFactors}
      {!missing && <AccountGroups {...props} />}
      {!isSetupFirst && secondFactors}
    </>
  );
}

export function ProfileTab(props: ProfileTabProps): ReactNode {
  const missing = useMissingSecondFactor();
  return missing === undefined ? <TabSkeleton /> : <ProfileGroups {...props} missing={missing} />;
}
