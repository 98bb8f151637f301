import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { type AnswerEncoding, hashOf } from '../compression/encoded-body';

/** A file as it is served: whole in memory, so that no request opens anything. */
export type StaticFile = {
  readonly type: string;
  readonly hash: string;
  /** The file itself, and what was compressed of it ahead. */
  readonly bytes: Readonly<Partial<Record<AnswerEncoding, Buffer>>> & { readonly identity: Buffer };
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const COMPRESSED: Readonly<Record<string, AnswerEncoding>> = { '.br': 'br', '.gz': 'gzip' };

/** Templates that are filled before anybody sees them, and a configuration that is read anew, not as it was built. */
const NOT_SERVED: ReadonlySet<string> = new Set([
  '/index.html',
  '/demo-player/index.html',
  '/config/servers.json',
]);

export function toStaticFile(path: string, bytes: StaticFile['bytes']): StaticFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return { type, hash: hashOf(bytes.identity), bytes };
}

/**
 * Every file below `folder` that visitors may have, by its path, such as /assets/index-1a2b.js; name.br and name.gz
 * are what was compressed of name. Hidden files are the build's own.
 */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .filter((path) => !path.includes('/.'));
  const contents = new Map(
    await Promise.all(names.map(async (path) => [path, await readFile(folder + path)] as const)),
  );
  const files = new Map<string, StaticFile>();
  for (const [path, identity] of contents) {
    const isCompressed = COMPRESSED[extname(path)] && contents.has(path.slice(0, -extname(path).length));
    if (isCompressed || NOT_SERVED.has(path)) continue;
    const variants = Object.entries(COMPRESSED).flatMap(([extension, encoding]) => {
      const bytes = contents.get(path + extension);
      return bytes ? [[encoding, bytes] as const] : [];
    });
    files.set(path, toStaticFile(path, { ...Object.fromEntries(variants), identity }));
  }
  return files;
}
