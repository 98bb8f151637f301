import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { CatalogueKind } from './requests';

/** A cached response of the movie database. It is shared: do not change it. */
export type CatalogueEntry = {
  readonly key: string;
  readonly kind: CatalogueKind;
  /** The parsed JSON; of a large response it may be parsed anew for each read. */
  readonly body: unknown;
  /** Milliseconds on the cache's clock; from then on the entry is stale. */
  readonly expiresAt: number;
  /** The body as it was received. */
  readonly text: string;
  /** Estimated memory use. */
  readonly byteSize: number;
};

type CatalogueEntryInput = {
  readonly key: string;
  readonly kind: CatalogueKind;
  /** JSON. */
  readonly text: string;
  readonly expiresAt: number;
};

/** How an entry keeps its JSON. */
type Content = {
  readonly body: unknown;
  readonly text: string;
  readonly byteSize: number;
};

/** Maps, closures and list nodes around one entry. */
const OVERHEAD_BYTES = 1500;
/** Measured on recorded responses: parsed JSON takes 1.2 times its text. */
const PARSED_TO_TEXT = 1.4;
/** Longer texts are kept compressed. Parsing one takes 6 ms or more. */
const LARGE_CHARACTERS = 1024 * 1024;
const compressText = promisify(gzip);

/** V8 keeps a string in one byte a character only while every character fits. */
function bytesInMemory(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}

function createContent(text: string): Content {
  const byteSize = Math.ceil(bytesInMemory(text) * (1 + PARSED_TO_TEXT));
  return { body: JSON.parse(text), text, byteSize };
}

/** Text and parsed JSON of a season of 6 MB would take half of the memory that all titles share. */
async function createLargeContent(text: string): Promise<Content> {
  let parsed: WeakRef<object> | undefined;
  function parse(json: string): unknown {
    const body: unknown = JSON.parse(json);
    if (typeof body === 'object' && body !== null) parsed = new WeakRef(body);
    return body;
  }
  // The callers that wait for this entry read its body next.
  parse(text);
  const compressed = await compressText(text);
  const decompress = (): string => gunzipSync(compressed).toString();
  return {
    get body() {
      return parsed?.deref() ?? parse(decompress());
    },
    get text() {
      return decompress();
    },
    byteSize: compressed.length,
  };
}

/** Rejects with SyntaxError when `text` is not JSON. */
export async function createCatalogueEntry(input: CatalogueEntryInput): Promise<CatalogueEntry> {
  const { key, kind, text, expiresAt } = input;
  const content = text.length > LARGE_CHARACTERS ? await createLargeContent(text) : createContent(text);
  return {
    key,
    kind,
    expiresAt,
    byteSize: OVERHEAD_BYTES + key.length * 2 + content.byteSize,
    get body() {
      return content.body;
    },
    get text() {
      return content.text;
    },
  };
}
