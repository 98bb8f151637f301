import { BRAND } from '#shared/brand';
import type { PersonPage } from '#shared/person-page';
import type { TitlePage } from '#shared/title-page';
import { paths } from '../navigation/paths';
import { API_CACHE, PAGE_CACHE, responseDate } from './cached-responses';

export type SavedPage = { readonly path: string; readonly name: string; readonly savedAt: number };

const TITLE_PAGE_PATH = '/api/trpc/catalogue.titlePage';
const PERSON_PAGE_PATH = '/api/trpc/catalogue.personPage';
const MAX_PAGES = 40;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** A page's <title> as server/rendering/document.ts writes it, without the site's name. */
function readPageName(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const name = title.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
  return name.replace(` · ${BRAND.name}`, '');
}

type PageResponse<Page> = { readonly result: { readonly data: { readonly json: Page } } };

async function readPerson(response: Response): Promise<Omit<SavedPage, 'savedAt'>> {
  const { result }: PageResponse<PersonPage> = await response.json();
  const { id, name } = result.data.json;
  return { path: paths.person(id), name };
}

async function readTitle(response: Response): Promise<Omit<SavedPage, 'savedAt'>> {
  const { result }: PageResponse<TitlePage> = await response.json();
  const { mediaType, id, title, date } = result.data.json;
  return { path: paths.title(mediaType, id), name: date ? `${title} (${date.slice(0, 4)})` : title };
}

async function listCachedPages(cacheName: string): Promise<SavedPage[]> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  const found = await Promise.all(
    requests.map(async (request): Promise<SavedPage[]> => {
      const { pathname, search } = new URL(request.url);
      const isPage = cacheName === PAGE_CACHE;
      const isPerson = pathname === PERSON_PAGE_PATH;
      const isListed = isPage || isPerson || pathname === TITLE_PAGE_PATH;
      const response = isListed ? await cache.match(request) : undefined;
      if (!response) return [];
      const savedAt = responseDate(response, Date.now());
      if (isPerson) return [{ ...(await readPerson(response)), savedAt }];
      if (!isPage) return [{ ...(await readTitle(response)), savedAt }];
      return [{ path: pathname + search, name: readPageName(await response.text()), savedAt }];
    }),
  );
  return found.flat();
}

/** The pages that open offline in this browser, newest first, without duplicates. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const all = [...(await listCachedPages(PAGE_CACHE)), ...(await listCachedPages(API_CACHE))];
  const newestFirst = all.sort((a, b) => b.savedAt - a.savedAt);
  const byPath = new Map<string, SavedPage>();
  for (const page of newestFirst) if (!byPath.has(page.path)) byPath.set(page.path, page);
  return [...byPath.values()].slice(0, MAX_PAGES);
}
