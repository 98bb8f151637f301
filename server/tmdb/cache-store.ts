import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { copyUnpooled, encodeUnpooled } from '../unpooled';
import { type CatalogueResponse, LARGE_CHARACTERS } from './fetch-response';
import { type CatalogueKind, type CatalogueRequest, kindOfKey } from './requests';

/** Maps, closures and list nodes around one entry. */
const OVERHEAD_BYTES = 1500;
/** Measured on recorded responses: parsed JSON takes 1.4 times its bytes in UTF-8. */
const PARSED_TO_TEXT = 1.4;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export class CatalogueEntry<Body = unknown> {
  readonly key: string;
  readonly kind: CatalogueKind;
  /** Shared by all readers: do not change it. */
  readonly body: Body;
  /** Milliseconds on the clock of the cache; from then on the entry is stale. */
  readonly expiresAt: number;
  readonly estimatedBytes: number;
  /** Bytes, because a string with a single character beyond Latin-1 takes two bytes for each of its characters. */
  readonly #text: Buffer;
  readonly #isCompressed: boolean;

  private constructor(
    { key, kind }: CatalogueRequest<Body>,
    body: Body,
    { text, isCompressed }: { readonly text: Buffer; readonly isCompressed: boolean },
    expiresAt: number,
  ) {
    this.key = key;
    this.kind = kind;
    this.body = body;
    this.expiresAt = expiresAt;
    this.#text = text;
    this.#isCompressed = isCompressed;
    // The body of a large response may be a small part of its text.
    const bodyBytes = isCompressed ? Buffer.byteLength(JSON.stringify(body)) : text.length;
    this.estimatedBytes =
      OVERHEAD_BYTES + key.length * 2 + text.length + Math.ceil(bodyBytes * PARSED_TO_TEXT);
  }

  static async create<Body>(
    request: CatalogueRequest<Body>,
    { text, body }: CatalogueResponse<Body>,
    expiresAt: number,
  ): Promise<CatalogueEntry<Body>> {
    const isCompressed = text.length > LARGE_CHARACTERS;
    const stored = isCompressed ? copyUnpooled(await compress(text)) : encodeUnpooled(text);
    return new CatalogueEntry(request, body, { text: stored, isCompressed }, expiresAt);
  }

  /** @returns bytes that other readers share: do not change them */
  async readText(): Promise<Buffer> {
    return this.#isCompressed ? decompress(this.#text) : this.#text;
  }
}

export type StoredEntry = {
  readonly request: CatalogueRequest;
  readonly entry: CatalogueEntry;
  /** Later than `expiresAt` after a failed refresh. */
  refreshAt: number;
};

/** Shares of the memory. Each group evicts only its own entries: searches cannot evict the home page. */
const SHARES = { lists: 0.3, titles: 0.5, searches: 0.2 };

const GROUP_OF_KIND: Readonly<Record<CatalogueKind, keyof typeof SHARES>> = {
  trending: 'lists',
  popular: 'lists',
  discover: 'lists',
  genres: 'lists',
  title: 'titles',
  season: 'titles',
  person: 'titles',
  search: 'searches',
};

export class CatalogueStore {
  readonly #groups: Readonly<Record<keyof typeof SHARES, LRUCache<string, StoredEntry>>>;
  readonly #groupByKind: ReadonlyMap<string, LRUCache<string, StoredEntry>>;

  constructor(maxBytes: number) {
    const create = (share: number) =>
      new LRUCache<string, StoredEntry>({
        maxSize: Math.max(1, Math.floor(maxBytes * share)),
        sizeCalculation: ({ entry }) => entry.estimatedBytes,
      });
    const groups = {
      lists: create(SHARES.lists),
      titles: create(SHARES.titles),
      searches: create(SHARES.searches),
    };
    this.#groups = groups;
    this.#groupByKind = new Map(Object.entries(GROUP_OF_KIND).map(([kind, group]) => [kind, groups[group]]));
  }

  find(key: string): StoredEntry | undefined {
    return this.#groupOf(key)?.get(key);
  }

  put(stored: StoredEntry): void {
    this.#groupOf(stored.request.key)?.set(stored.request.key, stored);
  }

  remove(key: string): void {
    this.#groupOf(key)?.delete(key);
  }

  clear(): void {
    for (const group of Object.values(this.#groups)) group.clear();
  }

  size(): { readonly entries: number; readonly bytes: number } {
    const groups = Object.values(this.#groups);
    return {
      entries: groups.reduce((sum, group) => sum + group.size, 0),
      bytes: groups.reduce((sum, group) => sum + group.calculatedSize, 0),
    };
  }

  #groupOf(key: string): LRUCache<string, StoredEntry> | undefined {
    return this.#groupByKind.get(kindOfKey(key));
  }
}
