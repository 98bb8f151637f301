import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything that the build reads. */
const SOURCES = ['src', 'server', 'routers', 'db', 'mocks', 'public', 'package.json', 'package-lock.json'];

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A hash of all sources: the same stamp means the same build. By content, since a checkout sets all times anew. */
export async function stampSources(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) {
    const files = await listFiles(join(root, source));
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}
