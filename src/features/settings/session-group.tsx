import { type ReactNode, useRef, useState } from 'react';
import type { SessionSummary } from '#shared/account-schema';
import { errorMessage, mutationErrorMessage } from '../../api/error-message';
import { inTime } from '../../api/in-time';
import { trpc } from '../../api/trpc';
import { endSession } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { SessionRow } from './session-row';
import { SettingsGroup, SettingsRow } from './settings-group';

const REVOKE_FAILED = 'This session could not be ended';
const SIGN_OUT_FAILED = 'You could not be signed out everywhere';

const currentFirst = (a: SessionSummary, b: SessionSummary): number =>
  Number(b.isCurrent) - Number(a.isCurrent);

/** Where this account is signed in, with a way to end each session or all (decisions.md "Accounts"). */
export function SessionGroup({ notify }: { notify: Notify }): ReactNode {
  const { client } = trpc.useUtils();
  const { data, error, refetch } = trpc.settings.sessions.useQuery(undefined, { staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const [isEndingAll, setEndingAll] = useState(false);
  const [ending, setEnding] = useState<string | null>(null);
  const everywhere = useRef<HTMLButtonElement>(null);

  async function revoke({ id, device }: SessionSummary): Promise<void> {
    setEnding(id);
    try {
      await client.settings.revokeSession.mutate({ id }, inTime());
      notify('success', `${device} has been signed out`);
      // Its button goes with its row.
      everywhere.current?.focus();
    } catch (failure) {
      notify('error', mutationErrorMessage(failure, REVOKE_FAILED, `${REVOKE_FAILED}. Please try again.`));
    }
    await refetch();
    setEnding(null);
  }

  async function signOutEverywhere(): Promise<void> {
    setAsking(false);
    setEndingAll(true);
    try {
      await client.settings.signOutEverywhere.mutate(undefined, inTime());
      endSession();
    } catch (failure) {
      notify(
        'error',
        mutationErrorMessage(failure, SIGN_OUT_FAILED, `${SIGN_OUT_FAILED}. Please try again.`),
      );
    } finally {
      setEndingAll(false);
    }
  }

  function list(): ReactNode {
    if (data)
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
    if (error)
      return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} className="border-0!" />;
    return (
      <div className="h-17 p-3">
        <Skeleton className="h-full" />
      </div>
    );
  }

  return (
    <SettingsGroup title="Where you are signed in">
      <SettingsRow label="Sign out everywhere" description="Ends all sessions, this one too.">
        <Button
          ref={everywhere}
          aria-haspopup="dialog"
          aria-disabled={isEndingAll}
          onClick={() => setAsking(!isEndingAll)}
          className="aria-disabled:opacity-60"
        >
          {isEndingAll ? 'Signing out everywhere…' : 'Sign out everywhere'}
        </Button>
      </SettingsRow>
      {list()}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere"
        text="Are you sure you want to end all your sessions? You will have to sign in again, here too."
        confirmLabel="Sign out everywhere"
        onConfirm={() => void signOutEverywhere()}
      />
    </SettingsGroup>
  );
}
