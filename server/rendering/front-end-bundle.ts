import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ACCOUNT_LINK_ENTRY } from '#shared/account-links';
import type * as EntryServer from '../../src/app/entry-server';

export type PageScripts = {
  /** Preloads the entry script. */
  readonly entryLink: string;
  /** The entry script, and links that preload all other chunks. */
  readonly elements: string;
};

export type FrontEndBundle = {
  readonly entry: typeof EntryServer;
  readonly template: string;
  /** Returns the scripts of a page's file, such as features/home/home-page.tsx. */
  scriptsOf(file: string): PageScripts;
  /** The path of the script for account links, without a leading slash. */
  readonly accountLinkScript: string;
};

export type BundleLoader = { load(path: string): Promise<FrontEndBundle> };

type ManifestChunk = { readonly file: string; readonly imports?: string[]; readonly css?: string[] };
type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'index.html';
const ENTRY_SCRIPT = /<script type="module"[^>]*><\/script>/;
const PRELOAD_LINKS = /<link rel="modulepreload"[^>]*>/g;

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

/** On a slow connection, scripts would delay the hero's picture, which is visible without them. */
function lowerScriptPriority(html: string): string {
  return html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/** The build puts the style sheet last in the head. The early script stays before it, because it would wait for it. */
function putStylesFirst(html: string): string {
  const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html.replace(styles, '').replace('<!--early-->', `$&\n    ${styles}`);
}

export function createBundleLoader(distFolder: string): BundleLoader {
  const read = (path: string): Promise<string> => readFile(join(distFolder, path), 'utf8');

  async function loadBundle(): Promise<FrontEndBundle> {
    const entry: typeof EntryServer = await import(
      pathToFileURL(join(distFolder, 'server/entry-server.js')).href
    );
    const manifest: Manifest = JSON.parse(await read('client/.vite/manifest.json'));
    const accountLinkScript = manifest[ACCOUNT_LINK_ENTRY]?.file;
    if (accountLinkScript === undefined) throw new Error(`The build lacks ${ACCOUNT_LINK_ENTRY}.`);
    const html = lowerScriptPriority(await read('client/index.html'));
    const [entryScript = ''] = ENTRY_SCRIPT.exec(html) ?? [];
    const entryLinks = html.match(PRELOAD_LINKS) ?? [];
    return {
      entry,
      template: putStylesFirst(html.replace(ENTRY_SCRIPT, '').replace(PRELOAD_LINKS, '')),
      accountLinkScript,
      scriptsOf(file) {
        const linked = new Set<string>();
        listChunkFiles(manifest, ENTRY, linked);
        const pageLinks = listChunkFiles(manifest, file, linked).map(linkTo);
        return {
          entryLink: lowerScriptPriority(linkTo(manifest[ENTRY]?.file ?? '')),
          elements: lowerScriptPriority(pageLinks.join('')) + entryLinks.join('') + entryScript,
        };
      },
    };
  }

  let bundle: Promise<FrontEndBundle> | null = null;
  return {
    load() {
      bundle ??= loadBundle();
      return bundle;
    },
  };
}
