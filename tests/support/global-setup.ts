import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { createLog } from '../../server/config/logger';
import { removeFolder } from './remove-folder';
import { createTemplateDatabase } from './template-database';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that responds with the URL of PostgreSQL and starts it at the first request. */
    postgresUrlServer: string;
  }
}

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
  await createTemplateDatabase(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await removeFolder(dataDir);
    },
  };
}
