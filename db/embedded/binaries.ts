import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error';

/** Where the PostgreSQL that came with the packages lies. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** A file that initdb reads, to check that it can be read. */
  readonly sample: string;
}

/**
 * Finds the programs of the embedded-postgres package for this machine. They are started directly: importing the
 * package itself would install exit handlers that end the process on the first signal, in the middle of a
 * graceful stop, and its server would be in the terminal's process group and get every Ctrl-C too.
 *
 * @throws EmbeddedPostgresError when there is none for this machine.
 */
export async function findBinaries(): Promise<Binaries> {
  const folder = resolvePackage();
  const native = path.join(folder, 'native');
  // The package's libraries are linked by its install script, which npm can be told not to run.
  if (process.platform === 'linux' && !existsSync(path.join(native, 'lib', 'libpq.so.5'))) {
    await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  }
  return {
    postgres: path.join(native, 'bin', 'postgres'),
    initdb: path.join(native, 'bin', 'initdb'),
    sample: path.join(native, 'share', 'postgresql', 'postgres.bki'),
  };
}

function resolvePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.dirname(path.dirname(entry));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${platform}-${process.arch}): ` +
        'set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}
