import type { SpawnedSite } from '../support/spawned-site';
import { expect } from './fixtures';

type WithSite = { readonly site: SpawnedSite };

/** The demo catalogue builds its index at the first search, which may exceed the site's timeout. */
export async function waitForSearchIndex({ site }: WithSite): Promise<void> {
  const search = () => fetch(`${site.url}/api/tmdb/search/multi?query=star`);
  await expect.poll(async () => (await search()).status, { timeout: 60_000 }).toBe(200);
}
