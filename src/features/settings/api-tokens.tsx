import { KeyRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import type { ApiToken } from '#shared/api-token-schema';
import { withTimeout } from '../../api/call-options';
import { retryableErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { formatDateTime, formatLastUse } from '../../ui/format-time';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { ListPlaceholder } from './list-placeholder';
import { SettingsGroup, SettingsRow } from './settings-group';
import {
  NO_TOKENS,
  REVOKE_TOKEN_FAILED,
  revokeQuestion,
  TOKENS_NOT_LOADED,
  tokenRevoked,
} from './token-texts';

const CREATE_DIALOG = lazyComponent(async () => (await import('./create-token-dialog')).CreateTokenDialog);

type TokenRowProps = {
  readonly token: ApiToken;
  readonly now: number;
  readonly isRevoking: boolean;
  readonly onRevoke: () => void;
};

function TokenRow({ token, now, isRevoking, onRevoke }: TokenRowProps): ReactNode {
  const { name, scopes, lastUsedAt, expiresAt } = token;
  return (
    <li className="flex min-h-16 items-center gap-4 px-5 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">{scopes.join(', ')}</p>
        <p className="text-sm text-muted">
          {formatLastUse(lastUsedAt, now)} · Expires {formatDateTime(expiresAt)}
        </p>
      </div>
      <Button aria-haspopup="dialog" aria-disabled={isRevoking} onClick={() => !isRevoking && onRevoke()}>
        {isRevoking ? 'Revoking…' : 'Revoke'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

type TokenListProps = {
  readonly notify: Notify;
  /** Called when a token is gone: the button that was pressed is removed with its row. */
  readonly onRevoked: () => void;
};

function TokenList({ notify, onRevoked }: TokenListProps): ReactNode {
  const { client } = trpc.useUtils();
  const { data, dataUpdatedAt, error, refetch } = trpc.tokens.list.useQuery(undefined, {
    staleTime: 0,
    // Scripts use tokens while another window is open.
    refetchOnWindowFocus: true,
  });
  const sessions = trpc.settings.sessions.useQuery(undefined, { enabled: false });
  const [asking, setAsking] = useState<ApiToken | null>(null);
  const [revoking, setRevoking] = useState<string | null>(null);

  async function revoke({ id, name }: ApiToken): Promise<void> {
    setAsking(null);
    setRevoking(id);
    try {
      await client.tokens.revoke.mutate({ id }, withTimeout());
      notify('success', tokenRevoked(name));
      onRevoked();
    } catch (failure) {
      notify('error', retryableErrorMessage(failure, REVOKE_TOKEN_FAILED));
    }
    await refetch();
    setRevoking(null);
  }

  if (!data) {
    const note = error && sessions.error?.message === error.message ? TOKENS_NOT_LOADED : null;
    return <ListPlaceholder error={error} note={note} onRetry={refetch} />;
  }
  const { tokens } = data.data;
  if (tokens.length === 0) return <p className="px-5 py-4 text-sm text-muted">{NO_TOKENS}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            now={dataUpdatedAt}
            isRevoking={revoking === token.id}
            onRevoke={() => setAsking(token)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        title="Revoke API token"
        text={asking ? revokeQuestion(asking.name) : ''}
        confirmLabel="Revoke"
        onConfirm={() => asking && void revoke(asking)}
      />
    </>
  );
}

type ApiTokensProps = { readonly user: User; readonly notify: Notify };

/** The API tokens of the account, shown when the sessions above have their final height. */
export function ApiTokens({ user, notify }: ApiTokensProps): ReactNode {
  const sessions = trpc.settings.sessions.useQuery(undefined, { enabled: false });
  const [isCreating, setCreating] = useState(false);
  const create = useRef<HTMLButtonElement>(null);
  if (!sessions.data && !sessions.error) return null;
  return (
    <SettingsGroup title="API tokens">
      <SettingsRow label="For your scripts" description="They act on your behalf, without your password.">
        <Button ref={create} aria-haspopup="dialog" onClick={() => setCreating(true)}>
          Create API token
        </Button>
        {isCreating && (
          <LazyComponent
            code={CREATE_DIALOG}
            fallback={null}
            props={{ user, onClose: () => setCreating(false) }}
          />
        )}
      </SettingsRow>
      <TokenList notify={notify} onRevoked={() => create.current?.focus()} />
    </SettingsGroup>
  );
}
