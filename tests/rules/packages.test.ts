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
/** Packages for other systems than the one the file was written on are known by their version alone. */
const isForeign = ({ optional, os, cpu }: Entry) => optional === true && (os ?? cpu) !== undefined;
const nameOf = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/**
 * Packages with known advisories and the first versions that are free of them, one for each major version that was
 * mended; those above the last one are free of them as well.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  '@babel/helpers': ['7.26.10'],
  '@babel/runtime': ['7.26.10'],
  '@trpc/server': ['10.45.3', '11.8.0'],
  'body-parser': ['1.20.3', '2.2.1'],
  'brace-expansion': ['1.1.12', '2.0.2', '3.0.1', '4.0.1'],
  braces: ['3.0.3'],
  cookie: ['0.7.0'],
  'cross-spawn': ['6.0.6', '7.0.5'],
  dompurify: ['2.5.4', '3.2.4'],
  esbuild: ['0.25.0'],
  express: ['4.20.0', '5.0.1'],
  'fast-json-patch': ['3.1.1'],
  'follow-redirects': ['1.15.6'],
  'form-data': ['2.5.4', '3.0.4', '4.0.4'],
  glob: ['10.5.0', '11.1.0'],
  h3: ['1.15.5'],
  immer: ['9.0.6'],
  ini: ['1.3.6'],
  'js-yaml': ['3.14.2', '4.1.1'],
  json5: ['1.0.2', '2.2.2'],
  lodash: ['4.17.21'],
  micromatch: ['4.0.8'],
  minimatch: ['3.0.5'],
  minimist: ['1.2.6'],
  nanoid: ['3.3.8', '5.0.9'],
  'on-headers': ['1.1.0'],
  'path-to-regexp': ['0.1.12', '1.9.0', '3.3.0', '6.3.0', '8.0.0'],
  picomatch: ['2.3.1'],
  playwright: ['1.55.1'],
  postcss: ['8.4.31'],
  prismjs: ['1.30.0'],
  qs: ['6.14.1'],
  rollup: ['2.79.2', '3.29.5', '4.22.4'],
  semver: ['5.7.2', '6.3.1', '7.5.2'],
  send: ['0.19.0'],
  'serialize-javascript': ['6.0.2'],
  'serve-static': ['1.16.0', '2.1.0'],
  superjson: ['1.8.1'],
  'swagger-ui-dist': ['4.1.3'],
  'tough-cookie': ['4.1.3'],
  undici: ['5.29.0', '6.21.2', '7.5.0'],
  vite: ['5.4.21', '6.4.1', '7.1.11'],
  ws: ['5.2.4', '6.2.3', '7.5.10', '8.17.1'],
  xml2js: ['0.5.0'],
  zod: ['3.22.3'],
};

const numbersOf = (version: string) => version.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? [];

function isBelow(version: string, floor: string): boolean {
  const [own, least] = [numbersOf(version), numbersOf(floor)];
  const differing = own.findIndex((number, index) => number !== least[index]);
  return differing >= 0 && (own[differing] ?? 0) < (least[differing] ?? 0);
}

/** The floor of its own major version; of another one, the next floor above. */
function isVulnerable(version: string, floors: readonly string[]): boolean {
  const [major = 0] = numbersOf(version);
  const floor = floors.find((each) => (numbersOf(each)[0] ?? 0) >= major);
  return floor !== undefined && isBelow(version, floor);
}

test('no package is of a version with a known advisory', () => {
  const vulnerable = entries.flatMap(([path, { version = '' }]) => {
    const floors = FLOORS[nameOf(path)];
    return floors && isVulnerable(version, floors) ? [`${path} ${version}, mended in ${floors}`] : [];
  });
  expect(vulnerable).toEqual([]);
});

test.each([
  ['8.17.0', true],
  ['8.17.1', false],
  ['8.9.9', true],
  ['9.0.0', false],
  ['7.5.9', true],
  ['7.6.0', false],
  ['4.9.9', true],
  ['8.17.1-beta.1', false],
])('a version %s of ws counts as vulnerable: %s', (version, expected) => {
  expect(isVulnerable(version, FLOORS.ws ?? [])).toBe(expected);
});

test('the lock file takes each package from the registry, and knows what is in it', () => {
  expect(lock.lockfileVersion).toBe(3);
  const strange = entries.filter(([, { version, resolved, link }]) => {
    const isFromElsewhere = resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/');
    return link === true || !/^\d+\.\d+\.\d+/.test(version ?? '') || isFromElsewhere;
  });
  expect(strange).toEqual([]);
  const unknown = entries.filter(([, entry]) =>
    entry.integrity === undefined ? !isForeign(entry) : !/^sha512-[\w+/]{86}==$/.test(entry.integrity),
  );
  expect(unknown).toEqual([]);
});

test('the project names its own packages by one exact version each', () => {
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(named.filter(([, range]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([]);
});

/** All of them may be used and passed on in a work under another licence. */
const LICENCES: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT'],
  ...['MPL-2.0', 'OFL-1.1', 'Unlicense', 'Zlib'],
]);
/** Facts about browsers, used while building. */
const DATA_LICENCES: Readonly<Record<string, string>> = { 'caniuse-lite': 'CC-BY-4.0' };

function isAllowed(name: string, licence: string): boolean {
  const terms = licence.replace(/^\(|\)$/g, '');
  if (DATA_LICENCES[name] === terms) return true;
  const allowed = (term: string) => LICENCES.has(term);
  return terms.includes(' OR ') ? terms.split(' OR ').some(allowed) : terms.split(' AND ').every(allowed);
}

test('every package has a licence that is allowed', () => {
  const refused = entries
    // What is for other systems has the licence of the package that asks for it.
    .filter(([, entry]) => entry.license !== undefined || !isForeign(entry))
    .filter(([path, { license }]) => license === undefined || !isAllowed(nameOf(path), license))
    .map(([path, { license }]) => `${path}: ${license}`);
  expect(refused).toEqual([]);
});
