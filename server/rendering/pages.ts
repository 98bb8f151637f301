import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as EntryServer from '../../src/entry-server';

/** What it takes to render: the renderer, the document around it, and the links a page's chunk needs. */
export type PageTools = {
  readonly entry: typeof EntryServer;
  /** The document with its places for head, page and state. */
  readonly template: string;
  /** Links that preload the chunks of a page's file, such as features/home/home-page.tsx. */
  chunkLinks(file: string): string;
};

export type Pages = { load(path: string): Promise<PageTools> };

type ManifestChunk = { readonly file: string; readonly imports?: string[]; readonly css?: string[] };
type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'index.html';

/** A chunk's own files and those it imports, without what the document links already. */
function listChunkFiles(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((name) => listChunkFiles(manifest, name, seen));
  return [...(chunk.css ?? []), chunk.file, ...imported];
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/**
 * The page is there without its scripts, so these wait for what it shows: on a slow connection they would share it
 * with the hero's picture.
 */
function yieldToPicture(html: string): string {
  return html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/**
 * What is painted first comes first: the build writes its style sheet after all else in the head. Behind the early
 * script, which would wait for it.
 */
function putStylesFirst(html: string): string {
  const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html.replace(styles, '').replace('<!--early-->', `$&\n    ${styles}`);
}

/** The pages of the production build in `distFolder`. */
export function createBuiltPages(distFolder: string): Pages {
  const read = (path: string): Promise<string> => readFile(join(distFolder, path), 'utf8');

  async function loadTools(): Promise<PageTools> {
    // The build writes both files; their shapes are Vite's and src/entry-server's.
    const entry: typeof EntryServer = await import(
      pathToFileURL(join(distFolder, 'server/entry-server.js')).href
    );
    const manifest: Manifest = JSON.parse(await read('client/.vite/manifest.json'));
    const template = putStylesFirst(yieldToPicture(await read('client/index.html')));
    return {
      entry,
      template,
      chunkLinks(file) {
        const known = new Set<string>();
        listChunkFiles(manifest, ENTRY, known);
        return yieldToPicture(listChunkFiles(manifest, file, known).map(linkTo).join(''));
      },
    };
  }

  let tools: Promise<PageTools> | null = null;
  return {
    load() {
      tools ??= loadTools();
      return tools;
    },
  };
}
