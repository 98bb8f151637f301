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
import { openPatientClient } from './patient-client';
import { removeFolder } from './remove-folder';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of this run's PostgreSQL, which the first question starts. */
    postgresDesk: string;
  }
}

/** The migrated database that every test database is copied from. */
const TEMPLATE_DATABASE = 'marquee_template';

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const log = createLog({ level: 'silent' });

/** One PostgreSQL for the whole run, started only if a test asks for it: the others need not wait for it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let postgres: ReturnType<typeof startPostgres> | null = null;

  const desk = createServer((_request, response) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  desk.listen(0, '127.0.0.1');
  await once(desk, 'listening');
  const address = desk.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  project.provide('postgresDesk', `http://127.0.0.1:${address.port}`);

  return async () => {
    desk.close();
    await (await postgres)?.stop();
  };
}

async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await makeTemplate(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await removeFolder(dataDir);
    },
  };
}

async function makeTemplate(url: string): Promise<void> {
  const sql = openPatientClient(url);
  await sql.unsafe(`create database ${TEMPLATE_DATABASE}`);
  await sql.end();
  const template = new URL(url);
  template.pathname = TEMPLATE_DATABASE;
  const templateSql = openPatientClient(template.href);
  await migrateDatabase(templateSql, { migrationsFolder, log });
  await templateSql.end();
}
