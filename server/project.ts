import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, seen from the sources and from the build alike. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Marquee cannot find its own package.json.');
  return findRoot(parent);
}

const root = findRoot(dirname(fileURLToPath(import.meta.url)));
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where the project's own files are, and which version of it this is. */
export const PROJECT = {
  root,
  version,
  distFolder: join(root, 'dist'),
  publicFolder: join(root, 'public'),
  migrationsFolder: join(root, 'db/migrations'),
} as const;
