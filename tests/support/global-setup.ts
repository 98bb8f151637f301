import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { migrateDatabase } from '../../db/migrate';
import { createLog } from '../../server/config/logger';
import { openAdminClient } from './admin-client';
import { removeFolder } from './remove-folder';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that responds with the URL of PostgreSQL and starts it at the first request. */
    postgresUrlServer: string;
  }
}

/** Every test database is a copy of this migrated one. */
const TEMPLATE_DATABASE = 'marquee_template';

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const log = createLog({ level: 'silent' });

/** One PostgreSQL per run, started by the first test that needs it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let postgres: ReturnType<typeof startPostgres> | null = null;

  const urlServer = createServer((_request, response) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  urlServer.listen(0, '127.0.0.1');
  await once(urlServer, 'listening');
  const address = urlServer.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  project.provide('postgresUrlServer', `http://127.0.0.1:${address.port}`);

  return async () => {
    urlServer.close();
    await (await postgres)?.stop();
  };
}

async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await createTemplate(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await removeFolder(dataDir);
    },
  };
}

async function createTemplate(url: string): Promise<void> {
  const sql = openAdminClient(url);
  await sql.unsafe(`create database ${TEMPLATE_DATABASE}`);
  await sql.end();
  const template = new URL(url);
  template.pathname = TEMPLATE_DATABASE;
  const templateSql = openAdminClient(template.href);
  await migrateDatabase(templateSql, { migrationsFolder, log });
  await templateSql.end();
}
