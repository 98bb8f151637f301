import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** A file that initdb reads; used to check access. */
  readonly sample: string;
}

/** @throws EmbeddedPostgresError if there is no package for this platform */
export async function findBinaries(): Promise<Binaries> {
  const folder = resolvePackage();
  const native = path.join(folder, 'native');
  // The install script of the package creates these links; npm may be configured to skip it.
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
      `The embedded PostgreSQL is not available for this platform (${platform}-${process.arch}): ` +
        'set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}
