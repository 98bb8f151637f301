import type { Locator, Page } from '@playwright/test';
import type { Role } from '#shared/account';
import { createDatabaseClient, type Sql } from '../../db/client';
import type { SpawnedSite } from '../support/spawned-site';
import { signIn, signUp, type TestUser } from './auth';
import { expect } from './fixtures';
import { failure } from './mocked-responses';
import { type AdminTab, openTab } from './tabs';

export const banner = (page: Page): Locator => page.getByRole('status', { name: 'Message' });
export const loadFailure = (page: Page): Locator => page.getByRole('alert');
export const confirmation = (page: Page): Locator => page.getByRole('alertdialog');

/** Runs queries on the site's database when the site has created its tables. */
export async function inDatabase<Result>(
  { url, databaseUrl }: SpawnedSite,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === undefined) throw new Error('The site has a database of its own.');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).text()).toContain('true');
  const sql = createDatabaseClient(databaseUrl, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Creates a user with a role. */
export async function createUser(page: Page, site: SpawnedSite, role: Role): Promise<TestUser> {
  const user = await signUp(page);
  await inDatabase(site, (sql) => sql`update users set role = ${role} where username = ${user.username}`);
  return user;
}

/** Signs in a new user with a role and opens a tab of the panel. */
export async function openAdmin(
  page: Page,
  site: SpawnedSite,
  role: 'admin' | 'owner',
  name: AdminTab,
): Promise<TestUser> {
  const user = await createUser(page, site, role);
  await signIn(page, user.token);
  await openTab(page, name);
  return user;
}

/**
 * Mocks failures of queries, also in batches.
 *
 * @param failures the message of each procedure; may be changed later
 */
export async function fail(page: Page, failures: Map<string, string>): Promise<void> {
  const list = (url: string): string[] => new URL(url).pathname.replace('/api/trpc/', '').split(',');
  const asks = (url: URL): boolean => list(url.href).some((name) => failures.has(name));
  await page.route(asks, async (route) => {
    const names = list(route.request().url());
    const response = await route.fetch();
    const results: unknown[] = await response.json();
    const json = results.map((each, index) => {
      const message = failures.get(names[index] ?? '');
      return message === undefined ? each : failure(message, 503).json;
    });
    await route.fulfill({ status: 207, json });
  });
}
