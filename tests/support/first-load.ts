import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
};

function readManifest(root: string): Readonly<Record<string, Chunk>> {
  return JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
}

/** The scripts that a page needs for its first render. */
export function listFirstLoadFiles(root: string, page: string): string[] {
  const manifest = readManifest(root);
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit('index.html');
  visit(page);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The scripts that are not part of every page. */
export function listLaterFiles(root: string): string[] {
  const chunks = Object.values(readManifest(root));
  const files = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
  for (const file of listFirstLoadFiles(root, 'index.html')) files.delete(file);
  return [...files];
}

/** The source files of pages. */
export function listPages(root: string): string[] {
  return Object.keys(readManifest(root)).filter((key) => /^features\/.*-page\.tsx$/.test(key));
}

/** The scripts of a page without those of every page. */
export function listRouteFiles(root: string, page: string): string[] {
  const shared = new Set(listFirstLoadFiles(root, 'index.html'));
  return listFirstLoadFiles(root, page).filter((file) => !shared.has(file));
}

export function listStyles(root: string): string[] {
  return [...new Set(Object.values(readManifest(root)).flatMap(({ css }) => css ?? []))];
}

/** Gzip kilobytes of 1,000 bytes. */
export function gzipKb(root: string, files: readonly string[]): number {
  const bytes = files.map(
    (file) => gzipSync(readFileSync(join(root, 'dist/client', file)), { level: 9 }).length,
  );
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

export function firstLoadKb(root: string, page: string): number {
  return gzipKb(root, listFirstLoadFiles(root, page));
}
