import type { SpawnedSite } from '../support/spawned-site';
import { expect } from './fixtures';

/** The demo catalogue builds its index at the first search, which may exceed the site's timeout. */
export async function waitForSearchIndex({ url }: SpawnedSite): Promise<void> {
  const search = () => fetch(`${url}/api/tmdb/search/multi?query=star`);
  await expect.poll(async () => (await search()).status, { timeout: 60_000 }).toBe(200);
}
