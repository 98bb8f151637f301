import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { SpawnedSite } from '../support/spawned-site';
import { inDatabase } from './admin-page';

export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search users' });
/** Not the role of a user. */
export const roleFilter = (page: Page): Locator => page.getByRole('button', { name: /^Role (?!of )/ });
export const showing = (page: Page): Locator => page.getByText(/^Showing /);
export const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'User list pages' });
export const row = (page: Page, username: string): Locator =>
  page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Users' }).getByRole('listitem'))
    .filter({
      hasText: `${username}@`,
    });

/** Creates users named '{crowd}-01' and so on, who joined one day apart, the last one today. */
export async function makeCrowd(site: SpawnedSite, size: number): Promise<string> {
  const crowd = `crowd${randomBytes(4).toString('hex')}`;
  await inDatabase(
    site,
    (sql) => sql`
      insert into users (id, username, email, password_hash, created_at)
      select gen_random_uuid(), name, name || '@example.org', 'none', now() - (${size}::int - n) * interval '1 day'
      from generate_series(1, ${size}::int) n, lateral (select ${`${crowd}-`} || lpad(n::text, 2, '0') as name) named`,
  );
  return crowd;
}
