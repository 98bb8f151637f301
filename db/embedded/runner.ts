import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, nameOfUser } from './accounts';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError } from './embedded-postgres-error';

const OUTPUT_LIMIT_BYTES = 1024 * 1024;
const OUTPUT_LINES_SHOWN = 3;

/** Starts programs as the user PostgreSQL runs as, with nothing of this process' environment but the path. */
export interface Runner {
  /** Runs a program to its end; rejects with its error output. */
  run(
    file: string,
    parameters: readonly string[],
    options?: { input?: string; signal?: AbortSignal },
  ): Promise<void>;
  /** Starts a program in a session of its own, which no signal of the terminal reaches. */
  start(file: string, parameters: readonly string[], standardInput: 'ignore' | 'pipe'): ChildProcess;
}

/**
 * Finds a way to run PostgreSQL as `account`. Often root's clone and data lie where nobody else may enter (/root,
 * a fresh `mktemp -d`); PostgreSQL is then given the one capability to pass folders and read files, and still owns
 * its data as an ordinary user. Containers mostly lack that capability and have the wider one to ignore
 * permissions; it is tried last.
 *
 * @param account null runs everything as this process' own user.
 * @throws EmbeddedPostgresError when the account cannot reach the programs or the data folder in any way.
 */
export async function findRunner({
  account,
  binaries,
  dataDir,
}: {
  account: Account | null;
  binaries: Binaries;
  dataDir: string;
}): Promise<Runner> {
  if (account === null) return createRunner([], {});
  const ways = [
    createRunner([], account),
    createRunner(withCapability(account, 'dac_read_search'), {}),
    createRunner(withCapability(account, 'dac_override'), {}),
  ];
  for (const runner of ways) {
    if (await canReach(runner, binaries, dataDir)) return runner;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and the user ${await nameOfUser(account.uid)} may not enter ${dataDir} or ` +
      `${binaries.postgres}: start Marquee as an ordinary user, move it to a folder that other users may enter, ` +
      'or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function canReach(runner: Runner, binaries: Binaries, dataDir: string): Promise<boolean> {
  const check = '"$1" --version && test -r "$2" && test -x "$3"';
  try {
    await runner.run('/bin/sh', ['-c', check, 'sh', binaries.postgres, binaries.sample, dataDir]);
    return true;
  } catch {
    return false;
  }
}

/** Without no_setuid_fixup the capability would not count in access(2), by which PostgreSQL checks its programs. */
function withCapability({ uid, gid }: Account, capability: string): string[] {
  const only = `-all,+${capability}`;
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
  ];
}

function createRunner(wrapper: readonly string[], account: Partial<Account>): Runner {
  const options = { ...account, cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } };
  const wrap = (file: string, parameters: readonly string[]): [string, string[]] => {
    const [command = file, ...rest] = [...wrapper, file, ...parameters];
    return [command, rest];
  };
  return {
    async run(file, parameters, { input, signal } = {}) {
      const running = promisify(execFile)(...wrap(file, parameters), {
        ...options,
        maxBuffer: OUTPUT_LIMIT_BYTES,
        ...(signal === undefined ? {} : { signal }),
      });
      // A program that ends before it has read its input is reported by its exit, not by the broken pipe.
      running.child.stdin?.on('error', () => {}).end(input);
      await running.catch((error: unknown) => {
        throw new Error(`${path.basename(file)} failed: ${lastWordsOf(error)}`, { cause: error });
      });
    },
    start: (file, parameters, standardInput) =>
      spawn(...wrap(file, parameters), {
        ...options,
        detached: true,
        stdio: [standardInput, 'ignore', 'pipe'],
      }),
  };
}

/** Of all a program said, the lines that name a failure, else the last ones. */
function lastWordsOf(error: unknown): string {
  const lines = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [];
  const failures = lines.filter((line) => /PANIC|FATAL|ERROR|error:/.test(line));
  return (failures.length > 0 ? failures : lines).slice(-OUTPUT_LINES_SHOWN).join(' ') || String(error);
}
