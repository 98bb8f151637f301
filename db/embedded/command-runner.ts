import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { formatUser, type SystemAccount } from './system-account';

const OUTPUT_LIMIT_BYTES = 1024 * 1024;
const OUTPUT_LINES_SHOWN = 3;

/** Runs programs as the user that PostgreSQL runs as, with only PATH from this process' environment. */
export interface CommandRunner {
  /** Waits for the program to exit; rejects with its error output. */
  run(
    file: string,
    parameters: readonly string[],
    options?: { input?: string; signal?: AbortSignal },
  ): Promise<void>;
  /** Starts the program in its own session, so that it receives no signals from the terminal. */
  start(file: string, parameters: readonly string[], standardInput: 'ignore' | 'pipe'): ChildProcess;
}

/**
 * Finds a way to run PostgreSQL as `account`. Root's files are often in folders that other users may not enter, such as
 * /root. PostgreSQL then gets the capability to read all files and enter all folders; containers usually have only the
 * broader capability that ignores permissions, which is tried last.
 *
 * @param account null runs everything as the user of this process
 * @throws EmbeddedPostgresError if the account cannot reach the programs or the data folder
 */
export async function findCommandRunner({
  account,
  binaries,
  dataDir,
}: {
  account: SystemAccount | null;
  binaries: Binaries;
  dataDir: string;
}): Promise<CommandRunner> {
  if (account === null) return createRunner([], {});
  const candidates = [
    createRunner([], account),
    createRunner(withCapability(account, 'dac_read_search'), {}),
    createRunner(withCapability(account, 'dac_override'), {}),
  ];
  for (const runner of candidates) {
    if (await canReach(runner, binaries, dataDir)) return runner;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and the user ${await formatUser(account.uid)} may not enter ${dataDir} or ` +
      `${binaries.postgres}: start Marquee as an ordinary user, move it to a folder that other users may enter, ` +
      'or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function canReach(runner: CommandRunner, binaries: Binaries, dataDir: string): Promise<boolean> {
  const check = '"$1" --version && test -r "$2" && test -x "$3"';
  try {
    await runner.run('/bin/sh', ['-c', check, 'sh', binaries.postgres, binaries.sample, dataDir]);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL checks its programs with access(2), which honours the capability only with no_setuid_fixup. */
function withCapability({ uid, gid }: SystemAccount, capability: string): string[] {
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

function createRunner(wrapper: readonly string[], account: Partial<SystemAccount>): CommandRunner {
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
      // If the program exits before it has read its input, its exit is reported instead of the broken pipe.
      running.child.stdin?.on('error', () => {}).end(input);
      await running.catch((error: unknown) => {
        throw new Error(`${path.basename(file)} failed: ${errorOutputOf(error)}`, { cause: error });
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

/** Returns the lines that report a failure, or the last lines. */
function errorOutputOf(error: unknown): string {
  const lines = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [];
  const failures = lines.filter((line) => /PANIC|FATAL|ERROR|error:/.test(line));
  return (failures.length > 0 ? failures : lines).slice(-OUTPUT_LINES_SHOWN).join(' ') || String(error);
}
