import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { describeRequirement } from '#shared/second-factor-methods';
import { withTimeout } from '../../api/call-options';
import { fetchExport } from '../../api/fetch-export';
import { mutationErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { downloadFile } from '../../hooks/download-file';
import type { Notify } from '../../hooks/use-toast';
import { findToken } from '../../storage/auth-data';
import { saveHistoryMark } from '../../storage/history-mark';
import { savePreferences } from '../../storage/preferences';
import { BusyButton } from '../../ui/busy-button';
import { readAccountFile } from './account-file';
import { migrateHistory } from './migrate-history';
import { SettingsGroup, SettingsRow } from './settings-group';
import {
  ACCOUNT_EXPORTED,
  accountImported,
  DATA_EXPORT_FAILED,
  DATA_IMPORT_FAILED,
  describeMigrationProgress,
  MIGRATION_NEEDS_LOGIN,
} from './texts';

/** The history of years takes a few megabytes. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

type DataProps = { readonly notify: Notify };

function ExportData({ notify }: DataProps): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchExport('/api/settings/export', () => undefined),
    onSuccess(file) {
      downloadFile(`marquee-account-${new Date().toISOString().slice(0, 10)}.json`, file);
      notify('success', ACCOUNT_EXPORTED);
    },
    onError: (error) => notify('error', mutationErrorMessage(error, DATA_EXPORT_FAILED)),
  });
  return (
    <SettingsRow label="Download everything" description="All that's stored about your account, in one file.">
      <BusyButton isBusy={isPending} Icon={Download} onClick={() => mutate()}>
        {isPending ? 'Exporting…' : 'Export Data'}
      </BusyButton>
    </SettingsRow>
  );
}

function ImportData({ notify }: DataProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState('');

  async function importAccount(file: File): Promise<string | null> {
    const content = readAccountFile(file.size > MAX_FILE_BYTES ? '' : await file.text());
    const token = findToken();
    if (content.problem !== null) return content.problem;
    if (token === null) return MIGRATION_NEEDS_LOGIN;
    const { missingSecondFactor } = (await utils.client.secondFactor.status.query(undefined, withTimeout()))
      .data;
    if (missingSecondFactor) return describeRequirement(missingSecondFactor);
    const { watchHistory, preferences } = content;
    const result = await migrateHistory(utils.client.history.migrate, token, watchHistory, {
      isOwnClock: false,
      onProgress: (sent) => setProgress(describeMigrationProgress(sent, watchHistory.length)),
    });
    if (preferences) savePreferences(preferences);
    if (result.migrated > 0) saveHistoryMark(true);
    notify('success', accountImported(result));
    return null;
  }

  const { mutate, isPending } = useMutation({
    mutationFn: importAccount,
    onSuccess: (problem) => problem !== null && notify('error', problem),
    onError: (error) => notify('error', mutationErrorMessage(error, DATA_IMPORT_FAILED)),
    onSettled: () => utils.history.invalidate(),
  });

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) mutate(file);
    // Without a reset, the same file could not be selected again after a correction.
    target.value = '';
  }

  return (
    <SettingsRow
      label="From another account"
      description={
        isPending && progress ? progress : 'Adds the history and loads the settings of an exported account.'
      }
    >
      <BusyButton isBusy={isPending} Icon={Upload} onClick={() => input.current?.click()}>
        {isPending ? 'Importing…' : 'Import Data'}
      </BusyButton>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Exported account file"
        onChange={choose}
        hidden
      />
    </SettingsRow>
  );
}

/** Exports the whole account, and imports what another account can take over. */
export function AccountData({ notify }: DataProps): ReactNode {
  return (
    <SettingsGroup title="Your data">
      <ExportData notify={notify} />
      <ImportData notify={notify} />
    </SettingsGroup>
  );
}
