import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { createLog } from '../../server/config/logger';
import { removeFolder } from './remove-folder';
import { createTemplateDatabase } from './template-database';

/** Starts one PostgreSQL before all browser tests. Each spawned site has a migrated database of its own in it. */
export default async function setUpBrowserTests(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-browser-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
  await createTemplateDatabase(postgres.url);
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    await postgres.stop();
    await removeFolder(dataDir);
  };
}
