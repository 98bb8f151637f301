import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, from the sources and from the build. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Marquee cannot find its own package.json.');
  return findRoot(parent);
}

const here = fileURLToPath(import.meta.url);
const root = findRoot(dirname(here));
const distFolder = join(root, 'dist');
const BUILD_CHARACTERS = 8;

/** Build metadata of semver: the hash of the sources, or nothing when it runs from the sources. */
function readBuild(): string {
  const stampFile = join(distFolder, 'build-stamp');
  if (!here.startsWith(distFolder + sep) || !existsSync(stampFile)) return '';
  return `+${readFileSync(stampFile, 'utf8').slice(0, BUILD_CHARACTERS)}`;
}

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export const PROJECT = {
  root,
  version: version + readBuild(),
  distFolder,
  publicFolder: join(root, 'public'),
  migrationsFolder: join(root, 'db/migrations'),
} as const;
