import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
};
type Lock = { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, Entry>> };

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const lock: Lock = JSON.parse(read('package-lock.json'));
const manifest: Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>> = JSON.parse(
  read('package.json'),
);

const FOLDER = 'node_modules/';
const entries = Object.entries(lock.packages).filter(([path]) => path !== '');
/** npm records neither checksum nor licence of packages for platforms other than the one that wrote the file. */
const isForOtherPlatform = ({ optional, os, cpu }: Entry) => optional === true && (os ?? cpu) !== undefined;
const nameOf = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

test('the lock file uses only the npm registry and has SHA-512 checksums', () => {
  expect(lock.lockfileVersion).toBe(3);
  const notFromRegistry = entries.filter(([, { version, resolved, link }]) => {
    const isFromOtherHost = resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/');
    return link === true || !/^\d+\.\d+\.\d+/.test(version ?? '') || isFromOtherHost;
  });
  expect(notFromRegistry).toEqual([]);
  const withoutChecksum = entries.filter(([, entry]) =>
    entry.integrity === undefined
      ? !isForOtherPlatform(entry)
      : !/^sha512-[\w+/]{86}==$/.test(entry.integrity),
  );
  expect(withoutChecksum).toEqual([]);
});

test('package.json pins each package to an exact version', () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(ranges.filter(([, range]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([]);
});

/** Licences that allow use and redistribution within software under another licence. */
const LICENCES: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['MPL-2.0', 'OFL-1.1', 'Unlicense', 'Zlib'],
]);
/** Browser data that only the build uses. */
const DATA_LICENCES: Readonly<Record<string, string>> = { 'caniuse-lite': 'CC-BY-4.0' };

/** A shared library that sharp loads unmodified. */
const isLibvips = (name: string) => name.startsWith('@img/sharp-');

function isAllowed(name: string, licence: string): boolean {
  const terms = licence.replace(/^\(|\)$/g, '');
  if (DATA_LICENCES[name] === terms) return true;
  const allowed = (term: string) => LICENCES.has(term) || (isLibvips(name) && term === 'LGPL-3.0-or-later');
  return terms.includes(' OR ') ? terms.split(' OR ').some(allowed) : terms.split(' AND ').every(allowed);
}

test('each package has an allowed licence', () => {
  const notAllowed = entries
    .filter(([, entry]) => entry.license !== undefined || !isForOtherPlatform(entry))
    .filter(([path, { license }]) => license === undefined || !isAllowed(nameOf(path), license))
    .map(([path, { license }]) => `${path}: ${license}`);
  expect(notAllowed).toEqual([]);
});
