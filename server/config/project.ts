import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, seen from the sources and from the build alike. */
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

/** The first characters of the hash of everything built, after a plus (semver's build); nothing from the sources. */
function readBuild(): string {
  const stampFile = join(distFolder, 'build-stamp');
  if (!here.startsWith(distFolder + sep) || !existsSync(stampFile)) return '';
  return `+${readFileSync(stampFile, 'utf8').slice(0, BUILD_CHARACTERS)}`;
}

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where the project's own files are, and which version and build of it this is. */
export const PROJECT = {
  root,
  version: version + readBuild(),
  distFolder,
  publicFolder: join(root, 'public'),
  migrationsFolder: join(root, 'db/migrations'),
} as const;
