import { LRUCache } from 'lru-cache';
import type { CatalogueEntry } from './cache-entry';
import { type CatalogueKind, type CatalogueRequest, kindOfKey } from './requests';

/** What the cache keeps for one key. */
export type StoredEntry = {
  readonly request: CatalogueRequest;
  readonly entry: CatalogueEntry;
  /** Not asked for again before this moment, on the cache's clock; put off when a refresh fails. */
  refreshAt: number;
};

type CatalogueStore = {
  /** Also marks the entry as the most recently used. */
  find(key: string): StoredEntry | undefined;
  put(stored: StoredEntry): void;
  remove(key: string): void;
  clear(): void;
  size(): { readonly entries: number; readonly bytes: number };
};

/** Shares of the whole bound. Each group evicts only its own: odd searches cannot push the home page out. */
const SHARES = { lists: 0.3, titles: 0.5, searches: 0.2 };

const GROUP_OF_KIND: Readonly<Record<CatalogueKind, keyof typeof SHARES>> = {
  trending: 'lists',
  popular: 'lists',
  discover: 'lists',
  genres: 'lists',
  title: 'titles',
  season: 'titles',
  search: 'searches',
};

/** Least recently used out, bounded in bytes by group. */
export function createCatalogueStore(maxBytes: number): CatalogueStore {
  const create = (share: number) =>
    new LRUCache<string, StoredEntry>({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: (stored) => stored.entry.byteSize,
    });
  const groups = {
    lists: create(SHARES.lists),
    titles: create(SHARES.titles),
    searches: create(SHARES.searches),
  };
  const all = [groups.lists, groups.titles, groups.searches];
  const byKind = new Map(Object.entries(GROUP_OF_KIND).map(([kind, group]) => [kind, groups[group]]));
  const groupOf = (key: string) => byKind.get(kindOfKey(key));

  return {
    find: (key) => groupOf(key)?.get(key),
    put(stored) {
      groupOf(stored.request.key)?.set(stored.request.key, stored);
    },
    remove(key) {
      groupOf(key)?.delete(key);
    },
    clear() {
      for (const group of all) group.clear();
    },
    size() {
      return {
        entries: all.reduce((sum, group) => sum + group.size, 0),
        bytes: all.reduce((sum, group) => sum + group.calculatedSize, 0),
      };
    },
  };
}
