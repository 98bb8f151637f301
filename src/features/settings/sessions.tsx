import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { SessionSummary } from '#shared/account-schema';
import { withTimeout } from '../../api/call-options';
import { retryableErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { endSession } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { formatLastUse } from '../../ui/format-time';
import { ListPlaceholder, useIsReported } from './list-placeholder';
import { SettingsGroup, SettingsRow } from './settings-group';
import { deviceSignedOut, REVOKE_FAILED, SESSIONS_NOT_LOADED, SIGN_OUT_EVERYWHERE_FAILED } from './texts';

const currentFirst = (a: SessionSummary, b: SessionSummary): number =>
  Number(b.isCurrent) - Number(a.isCurrent);

/** The prefix of an IPv4 address on a server that listens on IPv6. */
const IPV4_PREFIX = /^::ffff:/i;

type SessionRowProps = {
  readonly session: SessionSummary;
  readonly isEnding: boolean;
  readonly onRevoke: () => void;
};

function SessionRow({ session, isEnding, onRevoke }: SessionRowProps): ReactNode {
  const { device, address, lastUsedAt, isCurrent } = session;
  const [now] = useState(Date.now);
  return (
    <li className="flex min-h-16 items-center gap-4 px-5 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-medium">
          <span className="min-w-0 truncate">{device}</span>
          {isCurrent && (
            <span className="rounded-full bg-success/15 px-2.5 py-0.5 text-xs font-semibold text-success">
              This browser
            </span>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {formatLastUse(lastUsedAt, now)}
          {address && ` · ${address.replace(IPV4_PREFIX, '')}`}
        </p>
      </div>
      {!isCurrent && (
        <Button aria-disabled={isEnding} onClick={() => !isEnding && onRevoke()}>
          {isEnding ? 'Signing out…' : 'Sign out'}
          <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}

type SignOutEverywhereProps = {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly notify: Notify;
};

function SignOutEverywhere({ button, notify }: SignOutEverywhereProps): ReactNode {
  const { client } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);

  async function signOut(): Promise<void> {
    setAsking(false);
    setEnding(true);
    try {
      await client.settings.signOutEverywhere.mutate(undefined, withTimeout());
      endSession();
    } catch (failure) {
      const failed = SIGN_OUT_EVERYWHERE_FAILED;
      notify('error', retryableErrorMessage(failure, failed));
    } finally {
      setEnding(false);
    }
  }

  return (
    <SettingsRow label="All your devices" description="Including this one.">
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-disabled={isEnding}
        onClick={() => setAsking(!isEnding)}
      >
        {isEnding ? 'Signing out everywhere…' : 'Sign out everywhere'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere"
        text="Are you sure you want to sign out on all your devices, including this one?"
        confirmLabel="Sign out"
        onConfirm={() => void signOut()}
      />
    </SettingsRow>
  );
}

type SessionListProps = {
  readonly notify: Notify;
  /** Called when a session has ended: the button that was pressed is removed with its row. */
  readonly onRevoked: () => void;
};

function SessionList({ notify, onRevoked }: SessionListProps): ReactNode {
  const { client, settings } = trpc.useUtils();
  const { data, error, refetch } = trpc.settings.sessions.useQuery(undefined, { staleTime: 0 });
  const isReported = useIsReported(error);
  const [ending, setEnding] = useState<string | null>(null);

  async function revoke({ id, device }: SessionSummary): Promise<void> {
    setEnding(id);
    try {
      const { data: ended } = await client.settings.revokeSession.mutate({ id }, withTimeout());
      notify('success', deviceSignedOut(device, ended.cancelledEmail));
      void settings.pendingEmail.invalidate();
      onRevoked();
    } catch (failure) {
      notify('error', retryableErrorMessage(failure, REVOKE_FAILED));
    }
    await refetch();
    setEnding(null);
  }

  if (!data)
    return <ListPlaceholder error={error} note={isReported ? SESSIONS_NOT_LOADED : null} onRetry={refetch} />;
  return (
    <ul className="divide-y divide-line">
      {data.data.sessions.toSorted(currentFirst).map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={ending === session.id}
          onRevoke={() => void revoke(session)}
        />
      ))}
    </ul>
  );
}

/** The sessions of the account. */
export function Sessions({ notify }: { readonly notify: Notify }): ReactNode {
  const everywhere = useRef<HTMLButtonElement>(null);
  return (
    <SettingsGroup title="Where you're signed in">
      <SignOutEverywhere button={everywhere} notify={notify} />
      <SessionList notify={notify} onRevoked={() => everywhere.current?.focus()} />
    </SettingsGroup>
  );
}
