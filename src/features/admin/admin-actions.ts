import { Database, FileText, type LucideIcon, ScrollText, Trash2, Users } from 'lucide-react';
import { DEFAULT_RETENTION_DAYS } from '#shared/watch-history';
import { withTimeout } from '../../api/call-options';
import { fetchExport } from '../../api/fetch-export';
import type { trpc } from '../../api/trpc';
import { downloadFile } from '../../hooks/download-file';
import { formatBytes } from './format';

type Client = ReturnType<typeof trpc.useUtils>['client'];

export type AdminAction = {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Replaces the label while the action runs. */
  readonly busyLabel: string;
  /** Asked before the action runs. */
  readonly question?: { readonly text: string; readonly confirmLabel: string };
  /** Shown after a failure for which the server sent no message. */
  readonly failed: string;
  /**
   * @param onProgress receives a text such as '2 MB'
   * @returns the success message
   */
  readonly run: (client: Client, onProgress: (progress: string) => void) => Promise<string>;
};

/** YYYY-MM-DD in UTC, for file names. */
const today = (): string => new Date().toISOString().slice(0, 10);

async function downloadExport(
  name: string,
  path: string,
  onProgress: (progress: string) => void,
): Promise<void> {
  const json = await fetchExport(path, (bytes) => onProgress(formatBytes(bytes)));
  downloadFile(`${name}-${today()}.json`, json);
}

export const CLEAR_CACHE: AdminAction = {
  label: 'Clear Cache',
  Icon: Database,
  busyLabel: 'Clearing…',
  question: {
    text: 'Are you sure you want to clear the TMDB cache? This will temporarily slow down API responses.',
    confirmLabel: 'Clear',
  },
  failed: 'Failed to clear cache',
  run: async ({ admin }) => (await admin.clearCache.mutate({}, withTimeout())).message,
};

export const CLEAN_RECORDS: AdminAction = {
  label: 'Clean Records',
  Icon: Trash2,
  busyLabel: 'Cleaning…',
  question: {
    text: `Are you sure you want to clear old watch history records? This will delete records older than ${DEFAULT_RETENTION_DAYS} days.`,
    confirmLabel: 'Clean',
  },
  failed: 'Failed to clear old records',
  run: async ({ history }) => (await history.cleanup.mutate()).message,
};

export const EXPORT_USERS: AdminAction = {
  label: 'Export Users',
  Icon: Users,
  busyLabel: 'Exporting…',
  failed: 'Failed to export users',
  async run(_, onProgress) {
    await downloadExport('users', '/api/admin/users/export', onProgress);
    return 'Users exported successfully';
  },
};

export const EXPORT_REPORT: AdminAction = {
  label: 'System Report',
  Icon: FileText,
  busyLabel: 'Exporting…',
  failed: 'Failed to export system report',
  async run({ admin }) {
    const { data } = await admin.systemReport.query(undefined, withTimeout());
    downloadFile(`system-report-${today()}.json`, JSON.stringify(data, null, 2));
    return 'System report exported successfully';
  },
};

export const EXPORT_AUDIT_LOG: AdminAction = {
  label: 'Export Audit Log',
  Icon: ScrollText,
  busyLabel: 'Exporting…',
  failed: 'Failed to export audit log',
  async run(_, onProgress) {
    await downloadExport('audit-log', '/api/admin/audit-log/export', onProgress);
    return 'Audit log exported successfully';
  },
};
