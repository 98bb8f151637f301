import { type ReactNode, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { BusyButton } from '../../ui/busy-button';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { wrapName } from '../../ui/long-name';
import { cancelEmailQuestion } from './texts';
import type { UserChanges } from './use-user-changes';

type UserPendingEmailProps = { readonly user: User; readonly changes: UserChanges };

/** The new email address of a user that waits for its confirmation, and a button that cancels it. */
export function UserPendingEmail({ user, changes }: UserPendingEmailProps): ReactNode {
  const { data, error, refetch } = trpc.admin.pendingEmail.useQuery({ id: user.id }, { staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const summary = useRef<HTMLParagraphElement>(null);
  const email = data?.data.pendingEmail?.email;

  async function cancel(): Promise<void> {
    setAsking(false);
    if (!(await changes.cancelEmailChange(user))) return;
    await refetch();
    // The button is removed with the address.
    summary.current?.focus();
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p
        ref={summary}
        tabIndex={-1}
        role={error && !data ? 'alert' : undefined}
        className="text-sm text-muted"
      >
        {email !== undefined && <>Waiting for the confirmation of {wrapName(email)}</>}
        {data && email === undefined && 'No new email address'}
        {!data && (error ? errorMessage(error) : 'Loading the new email address…')}
      </p>
      {error && !data && <Button onClick={() => void refetch()}>Try again</Button>}
      {email !== undefined && (
        <BusyButton
          variant="danger"
          aria-haspopup="dialog"
          isBusy={changes.isBusy('email', user)}
          onClick={() => setAsking(true)}
        >
          Cancel change
          <span className="sr-only"> of the email address of {user.username}</span>
        </BusyButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel email change"
        text={cancelEmailQuestion(user.username)}
        confirmLabel="Cancel change"
        onConfirm={() => void cancel()}
      />
    </div>
  );
}
