import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = ['src', 'server', 'routers', 'db', 'mocks', 'public', 'package.json', 'package-lock.json'];

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @returns a hash of all sources by content, because a checkout changes their times. */
export async function stampSources(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) {
    const files = await listFiles(join(root, source));
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}
