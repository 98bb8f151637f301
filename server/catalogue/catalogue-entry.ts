import type { CatalogueKind } from './requests';
import {
  type AnswerEncoding,
  type AnswerFormat,
  createStoredBytes,
  hashOf,
  type StoredBytes,
} from './stored-bytes';

/** An answer of the movie database as the cache keeps it. Everyone shares it, so nobody may change it. */
export type CatalogueEntry = {
  readonly key: string;
  readonly kind: CatalogueKind;
  /** The JSON, parsed once. Read-only by agreement: freezing it deeply costs more than parsing it. */
  readonly body: unknown;
  /** The JSON as the movie database wrote it. */
  readonly text: string;
  /** Milliseconds on the cache's clock; from then on the entry is stale. */
  readonly expiresAt: number;
  /** About what it takes in memory now; grows when bytes are made. */
  readonly byteSize: number;
  /** The body on the wire; made at the first call for this format and encoding and kept. */
  storedBytes(format: AnswerFormat, encoding: AnswerEncoding): StoredBytes;
};

type CatalogueEntryInput = {
  readonly key: string;
  readonly kind: CatalogueKind;
  readonly text: string;
  readonly expiresAt: number;
  /** Told after byteSize has grown. */
  readonly onGrow: (entry: CatalogueEntry) => void;
};

/** Maps, closures and list nodes around one entry. */
const OVERHEAD_BYTES = 1500;
/** Measured on recorded answers: parsed JSON takes 1.2 times its text; a little more for the odd one. */
const PARSED_TO_TEXT = 1.4;

/** V8 keeps a string in one byte a character only while every character fits. */
function bytesInMemory(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}

/** Throws SyntaxError when `text` is no JSON. */
export function createCatalogueEntry(input: CatalogueEntryInput): CatalogueEntry {
  const { key, kind, text, expiresAt, onGrow } = input;
  const made = new Map<string, StoredBytes>();
  const hash = hashOf(text);
  let byteSize = OVERHEAD_BYTES + key.length * 2 + Math.ceil(bytesInMemory(text) * (1 + PARSED_TO_TEXT));
  const entry: CatalogueEntry = {
    key,
    kind,
    body: JSON.parse(text),
    text,
    expiresAt,
    get byteSize() {
      return byteSize;
    },
    storedBytes(format, encoding) {
      const slot = `${format} ${encoding}`;
      const known = made.get(slot);
      if (known) return known;
      const stored = createStoredBytes(text, hash, format, encoding);
      made.set(slot, stored);
      byteSize += stored.bytes.length;
      onGrow(entry);
      return stored;
    },
  };
  return entry;
}
