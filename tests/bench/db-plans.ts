import { writeFile } from 'node:fs/promises';
import type { DatabaseCalls } from '../support/database-calls';
import { isQuery, openRecordingClient } from '../support/recorded-statements';
import type { SeededDatabase } from './seeded-databases';

/** Saves the plan of each statement. Changes are rolled back. */
export async function savePlans(
  calls: DatabaseCalls,
  { url, users }: SeededDatabase,
  file: string,
): Promise<void> {
  const { sql, statements } = openRecordingClient(url);
  const pages: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    statements.clear();
    await call({ sql, users });
    for (const { text, parameters } of [...statements.values()].filter(isQuery)) {
      const plan: string[] = [];
      await sql
        .begin(async (transaction) => {
          const rows = await transaction.unsafe(`explain (analyze, buffers) ${text}`, [...parameters]);
          plan.push(...rows.map((row) => String(row['QUERY PLAN'])));
          throw new Error('rollback');
        })
        .catch((error: unknown) => void (plan.length === 0 && plan.push(String(error))));
      pages.push(`## ${name}\n${text.trim()}\n-- ${JSON.stringify(parameters)}\n\n${plan.join('\n')}\n`);
    }
  }
  await sql.end({ timeout: 1 });
  await writeFile(file, pages.join('\n'));
}
