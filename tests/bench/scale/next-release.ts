import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../../../server/config/project';
import { removeFolder } from '../../support/remove-folder';
import { interrupted, withResource } from '../resources';

const NOT_COPIED: ReadonlySet<string> = new Set(['.data', '.git', 'dist', 'node_modules', 'test-results']);

/** Builds a copy of the project in which a line of the browser's entry script differs, so that its assets have other names. */
async function buildNextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-release-'));
  await cp(PROJECT.root, folder, {
    recursive: true,
    filter: (source) => !NOT_COPIED.has(relative(PROJECT.root, source)),
  });
  await symlink(join(PROJECT.root, 'node_modules'), join(folder, 'node_modules'));
  const change = "\ndocument.documentElement.dataset.release = 'next';\n";
  await appendFile(join(folder, 'src/app/entry-client.tsx'), change);
  const options = { cwd: folder, signal: interrupted };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/build/build.ts'], options);
  return folder;
}

/** @param use receives the folder of another release */
export function withNextRelease<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  return withResource(buildNextRelease, removeFolder, use);
}
