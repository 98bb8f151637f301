import { type ReactNode, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { BusyButton } from '../../ui/busy-button';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { describeTokenCount, revokeTokensQuestion } from './texts';
import type { UserChanges } from './use-user-changes';

type UserTokensProps = { readonly user: User; readonly changes: UserChanges };

/** The number of a user's API tokens, and a button that revokes all. */
export function UserTokens({ user, changes }: UserTokensProps): ReactNode {
  const { data, error, refetch } = trpc.admin.userTokens.useQuery({ id: user.id }, { staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const summary = useRef<HTMLParagraphElement>(null);
  const count = data?.data.count ?? 0;

  async function revoke(): Promise<void> {
    setAsking(false);
    if (!(await changes.revokeTokens(user))) return;
    await refetch();
    // The button is removed with the last token.
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
        {data ? describeTokenCount(count) : error ? errorMessage(error) : 'Counting API tokens…'}
      </p>
      {error && !data && <Button onClick={() => void refetch()}>Try again</Button>}
      {count > 0 && (
        <BusyButton
          variant="danger"
          aria-haspopup="dialog"
          isBusy={changes.isBusy('tokens', user)}
          onClick={() => setAsking(true)}
        >
          Revoke all
          <span className="sr-only"> API tokens of {user.username}</span>
        </BusyButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke API tokens"
        text={revokeTokensQuestion(user.username)}
        confirmLabel="Revoke all"
        onConfirm={() => void revoke()}
      />
    </div>
  );
}
