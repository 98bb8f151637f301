import { BRAND } from '#shared/brand';
import type { TitlePage } from '#shared/title-page';
import { paths } from '../navigation/paths';
import { PAGES_CACHE, READS_CACHE } from './cache-names';
import { madeAt } from './keepable';

export type SavedPage = { readonly path: string; readonly name: string; readonly savedAt: number };

const TITLE_READ = '/api/trpc/catalogue.titlePage';
const MAX_LISTED = 40;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The page's title as server/rendering/document.ts writes it, without the site's own name. */
function nameOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const name = title.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
  return name.replace(` · ${BRAND.name}`, '');
}

async function readPage(path: string, answer: Response): Promise<Omit<SavedPage, 'savedAt'>> {
  return { path, name: nameOf(await answer.text()) };
}

async function readTitle(answer: Response): Promise<Omit<SavedPage, 'savedAt'>> {
  // The answer of catalogue.titlePage as the server wrote it.
  const { result }: { result: { data: { json: TitlePage } } } = await answer.json();
  const { mediaType, id, title, date } = result.data.json;
  return { path: paths.title(mediaType, id), name: date ? `${title} (${date.slice(0, 4)})` : title };
}

async function listOf(name: string): Promise<SavedPage[]> {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  const found = await Promise.all(
    requests.map(async (request): Promise<SavedPage[]> => {
      const { pathname, search } = new URL(request.url);
      const isPage = name === PAGES_CACHE;
      const answer = isPage || pathname === TITLE_READ ? await cache.match(request) : undefined;
      if (!answer) return [];
      const page = isPage ? await readPage(pathname + search, answer) : await readTitle(answer);
      return [{ ...page, savedAt: madeAt(answer, Date.now()) }];
    }),
  );
  return found.flat();
}

/** The pages that open without a network on this device, the newest first; each once. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const all = [...(await listOf(PAGES_CACHE)), ...(await listOf(READS_CACHE))];
  const newestFirst = all.sort((one, other) => other.savedAt - one.savedAt);
  const byPath = new Map<string, SavedPage>();
  for (const page of newestFirst) if (!byPath.has(page.path)) byPath.set(page.path, page);
  return [...byPath.values()].slice(0, MAX_LISTED);
}
