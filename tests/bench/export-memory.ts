import { readUsersPart, writeExport } from '../../server/administration/exports';
import { Db } from '../../server/database/db';
import type { Seeded } from '../support/database-calls';
import { round } from './statistics';

const MEGABYTE = 1024 ** 2;

const write = ({ sql }: Seeded) =>
  writeExport('users', new Date().toISOString(), (after) => readUsersPart(new Db({ sql: () => sql }), after));

/** Duration of the export of all users, and growth of this process beyond that of a smaller export. */
export async function measureExport(small: Seeded, large: Seeded) {
  for await (const _piece of write(small));
  const startedAt = performance.now();
  const before = process.memoryUsage.rss();
  let [most, bytes] = [before, 0];
  for await (const piece of write(large)) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return {
    'export, MB': round(bytes / MEGABYTE, 0),
    seconds: round((performance.now() - startedAt) / 1000, 1),
    'growth of memory, MB': round((most - before) / MEGABYTE, 0),
  };
}
