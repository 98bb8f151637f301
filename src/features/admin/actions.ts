import { Database, FileText, type LucideIcon, ScrollText, Trash2, Users } from 'lucide-react';
import { inTime } from '../../api/in-time';
import type { trpc } from '../../api/trpc';
import { downloadFile } from '../../hooks/download-file';
import { formatBytes } from '../../ui/format';
import { fetchExport } from './fetch-export';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Something that an admin may do to the site (2 §2 "Admin panel"). */
export type AdminAction = {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** What its button says meanwhile. */
  readonly busyLabel: string;
  /** What is asked before. */
  readonly question?: { readonly text: string; readonly confirmLabel: string };
  /** What is said when it failed and the server gave no sentence. */
  readonly failed: string;
  /**
   * Does it.
   * @param report tells how far it is
   * @returns what to say of it
   */
  readonly run: (client: Client, report: (progress: string) => void) => Promise<string>;
};

/** The day that a file is of, YYYY-MM-DD (UTC). */
const today = (): string => new Date().toISOString().slice(0, 10);

async function downloadExport(name: string, path: string, report: (progress: string) => void): Promise<void> {
  downloadFile(`${name}-${today()}.json`, await fetchExport(path, (bytes) => report(formatBytes(bytes))));
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
  run: async ({ admin }) => (await admin.clearCache.mutate({}, inTime())).message,
};

export const CLEAN_RECORDS: AdminAction = {
  label: 'Clean Records',
  Icon: Trash2,
  busyLabel: 'Cleaning…',
  question: {
    text: 'Are you sure you want to clear old watch history records? This will delete records older than 15 days.',
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
  async run(_, report) {
    await downloadExport('users', '/api/admin/users/export', report);
    return 'Users exported successfully';
  },
};

export const EXPORT_REPORT: AdminAction = {
  label: 'System Report',
  Icon: FileText,
  busyLabel: 'Exporting…',
  failed: 'Failed to export system report',
  async run({ admin }) {
    const { data } = await admin.systemReport.query(undefined, inTime());
    downloadFile(`system-report-${today()}.json`, JSON.stringify(data, null, 2));
    return 'System report exported successfully';
  },
};

export const EXPORT_AUDIT_LOG: AdminAction = {
  label: 'Export Audit Log',
  Icon: ScrollText,
  busyLabel: 'Exporting…',
  failed: 'Failed to export audit log',
  async run(_, report) {
    await downloadExport('audit-log', '/api/admin/audit-log/export', report);
    return 'Audit log exported successfully';
  },
};
