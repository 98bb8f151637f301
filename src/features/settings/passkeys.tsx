import { KeyRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import type { Passkey } from '#shared/passkey-schema';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import { withTimeout } from '../../api/call-options';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { Button } from '../../ui/button';
import { formatDateTime, formatLastUse } from '../../ui/format-time';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { AddPasskey } from './add-passkey';
import { ListPlaceholder, useIsReported } from './list-placeholder';
import {
  NO_PASSKEYS_YET,
  PASSKEYS,
  PASSKEYS_NOT_LOADED,
  passkeyRemoved,
  passkeyRenamed,
  REMOVE_PASSKEY_FAILED,
  removalNote,
} from './passkey-texts';
import { SettingsGroup } from './settings-group';

const SECOND_FACTOR_DIALOG = lazyComponent(
  async () => (await import('./second-factor-dialog')).SecondFactorDialog,
);
const RENAME_DIALOG = lazyComponent(
  async () => (await import('./rename-passkey-dialog')).RenamePasskeyDialog,
);

type PasskeyRowProps = {
  readonly passkey: Passkey;
  readonly now: number;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

function PasskeyRow({ passkey, now, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-end gap-4 px-5 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {formatLastUse(lastUsedAt, now)} · Added {formatDateTime(createdAt)}
        </p>
      </div>
      <Button aria-haspopup="dialog" onClick={onRename}>
        Rename<span className="sr-only"> {name}</span>
      </Button>
      <Button aria-haspopup="dialog" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

type Change = { readonly passkey: Passkey; readonly kind: 'rename' | 'remove' };

type PasskeysProps = { readonly user: User; readonly notify: Notify };

/** The passkeys of the account. */
export function Passkeys({ user, notify }: PasskeysProps): ReactNode {
  const { client, passkeys, secondFactor } = trpc.useUtils();
  const { data, dataUpdatedAt, error, refetch } = trpc.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const isReported = useIsReported(error);
  const [change, setChange] = useState<Change | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const close = () => setChange(null);

  async function rename({ id }: Passkey, name: string): Promise<void> {
    await client.passkeys.rename.mutate({ id, name }, withTimeout());
    notify('success', passkeyRenamed(name.trim()));
    await passkeys.list.invalidate();
  }

  async function remove({ id, name }: Passkey, input: SecondFactorInput): Promise<null> {
    await client.passkeys.remove.mutate({ id, ...input }, withTimeout());
    close();
    notify('success', passkeyRemoved(name));
    await Promise.allSettled([passkeys.list.invalidate(), secondFactor.status.invalidate()]);
    // The button that opened the dialog is removed with its row.
    add.current?.focus();
    return null;
  }

  function renderList(): ReactNode {
    if (!data) {
      return (
        <ListPlaceholder error={error} note={isReported ? PASSKEYS_NOT_LOADED : null} onRetry={refetch} />
      );
    }
    const list = data.data.passkeys;
    if (list.length === 0) return <p className="px-5 py-4 text-sm text-muted">{NO_PASSKEYS_YET}</p>;
    return (
      <ul className="divide-y divide-line">
        {list.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            now={dataUpdatedAt}
            onRename={() => setChange({ passkey, kind: 'rename' })}
            onRemove={() => setChange({ passkey, kind: 'remove' })}
          />
        ))}
      </ul>
    );
  }

  return (
    <SettingsGroup title={PASSKEYS}>
      <AddPasskey user={user} notify={notify} button={add} />
      {renderList()}
      {change?.kind === 'rename' && (
        <LazyComponent
          code={RENAME_DIALOG}
          fallback={null}
          props={{
            name: change.passkey.name,
            onRename: (name) => rename(change.passkey, name),
            onClose: close,
          }}
        />
      )}
      {change?.kind === 'remove' && (
        <LazyComponent
          code={SECOND_FACTOR_DIALOG}
          fallback={null}
          props={{
            title: 'Remove passkey',
            text: removalNote(change.passkey.name),
            confirmLabel: 'Remove',
            busyLabel: 'Removing…',
            variant: 'danger',
            username: user.username,
            failed: REMOVE_PASSKEY_FAILED,
            onConfirm: (input) => remove(change.passkey, input),
            onClose: close,
          }}
        />
      )}
    </SettingsGroup>
  );
}
