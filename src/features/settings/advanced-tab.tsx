import { Download, LogOut, RotateCcw, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import { DEFAULT_RETENTION_DAYS } from '#shared/watch-history';
import { trpc } from '../../api/trpc';
import { useSession } from '../../auth/session';
import { signOut } from '../../auth/sign-out';
import { downloadFile } from '../../hooks/download-file';
import type { Notify } from '../../hooks/use-toast';
import { readPreferences, savePreferences } from '../../storage/preferences';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { AccountData } from './account-data';
import { DeleteAccount } from './delete-account';
import { readSettingsFile, writeSettingsFile } from './settings-file';
import { SettingsGroup, SettingsRow } from './settings-group';
import { PREFERENCES_EXPORTED, PREFERENCES_IMPORTED, PREFERENCES_RESET } from './texts';

const ICON = 'size-4.5';
/** About a hundred times the size of an exported file. */
const MAX_FILE_BYTES = 64 * 1024;

type RowProps = { readonly notify: Notify };

function ExportRow({ notify }: RowProps): ReactNode {
  function exportSettings(): void {
    const { name, text } = writeSettingsFile(readPreferences(), new Date());
    downloadFile(name, text);
    notify('success', PREFERENCES_EXPORTED);
  }

  return (
    <SettingsRow label="Keep a copy" description="Saves your settings to a file.">
      <Button onClick={exportSettings}>
        <Download aria-hidden="true" className={ICON} />
        Export Settings
      </Button>
    </SettingsRow>
  );
}

function ImportRow({ notify }: RowProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);

  async function importSettings({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = file.size > MAX_FILE_BYTES ? '' : await file.text().catch(() => '');
    // Without a reset, the same file could not be selected again after a correction.
    target.value = '';
    const { preferences, problem } = readSettingsFile(text);
    if (problem !== null) return notify('error', problem);
    savePreferences(preferences);
    notify('success', PREFERENCES_IMPORTED);
  }

  return (
    <SettingsRow label="Restore a copy" description="Loads settings from an exported file.">
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" className={ICON} />
        Import Settings
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Exported settings file"
        onChange={(event) => void importSettings(event)}
        hidden
      />
    </SettingsRow>
  );
}

function ResetRow({ notify }: RowProps): ReactNode {
  const [isAsking, setAsking] = useState(false);

  function reset(): void {
    setAsking(false);
    savePreferences(DEFAULT_PREFERENCES);
    notify('success', PREFERENCES_RESET);
  }

  return (
    <SettingsRow label="Start over" description="Restores the default settings.">
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden="true" className={ICON} />
        Reset Settings
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Reset Settings"
        text="Are you sure you want to reset all preferences to default?"
        confirmLabel="Reset"
        onConfirm={reset}
      />
    </SettingsRow>
  );
}

function SignOutRow(): ReactNode {
  const { isSigningOut } = useSession();
  const { client } = trpc.useUtils();
  return (
    <SettingsRow label="This device" description="Your other devices stay signed in.">
      <Button aria-disabled={isSigningOut} onClick={() => void signOut(client)}>
        <LogOut aria-hidden="true" className={ICON} />
        {isSigningOut ? 'Signing out...' : 'Sign Out'}
      </Button>
    </SettingsRow>
  );
}

type AdvancedTabProps = RowProps & { readonly user: User; readonly onDeleted: () => void };

export function AdvancedTab({ user, notify, onDeleted }: AdvancedTabProps): ReactNode {
  return (
    <>
      <SettingsGroup title="Your settings">
        <ExportRow notify={notify} />
        <ImportRow notify={notify} />
        <ResetRow notify={notify} />
      </SettingsGroup>
      <AccountData notify={notify} />
      <SettingsGroup title="Session">
        <SignOutRow />
      </SettingsGroup>
      <p className="px-1 text-sm text-muted">
        <strong className="font-semibold text-ink">Automatic cleanup:</strong> titles are deleted from your
        watch history {DEFAULT_RETENTION_DAYS} days after you last watched them.
      </p>
      <DeleteAccount user={user} onDeleted={onDeleted} />
    </>
  );
}
