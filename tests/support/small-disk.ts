import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (command: string, ...parameters: string[]): boolean =>
  spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;

export type SmallDisk = {
  readonly path: string;
  /** Uses all free space. */
  fill(): void;
  makeRoom(): Promise<void>;
  makeReadOnly(): void;
  remove(): void;
};

/** A tmpfs. @throws if this user may not mount one */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'marquee-disk-'));
  const remove = () => {
    run('umount', '--lazy', path);
    rmdirSync(path);
  };
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'marquee', path)) {
    rmdirSync(path);
    throw new Error('This user may not mount a disk.');
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => void run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=4k'),
    makeRoom: () => rm(filler),
    makeReadOnly: () => void run('mount', '-o', 'remount,ro', path),
    remove,
  };
}

function findObstacle(): string | null {
  try {
    mountSmallDisk(1).remove();
    return null;
  } catch {
    return 'this user may not mount a disk';
  }
}

export const NO_SMALL_DISK = findObstacle();
