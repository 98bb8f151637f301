import { fileURLToPath } from 'node:url';
import { migrateDatabase } from '../../db/migrate';
import { createLog } from '../../server/config/logger';
import { openAdminClient } from './admin-client';

/** Test databases are copies of this migrated one, which takes a fraction of the time of the migrations. */
export const TEMPLATE_DATABASE = 'marquee_template';

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/** @param url of the server, with a role that may create databases */
export async function createTemplateDatabase(url: string): Promise<void> {
  const sql = openAdminClient(url);
  await sql.unsafe(`create database ${TEMPLATE_DATABASE}`);
  await sql.end();
  const template = new URL(url);
  template.pathname = TEMPLATE_DATABASE;
  const templateSql = openAdminClient(template.href);
  await migrateDatabase(templateSql, { migrationsFolder, log: createLog({ level: 'silent' }) });
  await templateSql.end();
}
