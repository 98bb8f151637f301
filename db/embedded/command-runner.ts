import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { formatUser, type SystemAccount } from './system-account';

const OUTPUT_LIMIT_BYTES = 1024 * 1024;
const OUTPUT_LINES_SHOWN = 3;

export interface CommandRunner {
  run(
    file: string,
    parameters: readonly string[],
    options?: { input?: string; signal?: AbortSignal },
  ): Promise<void>;
  /** The program receives no signals from the terminal. */
  start(file: string, parameters: readonly string[], standardInput: 'ignore' | 'pipe'): ChildProcess;
}

/**
 * Other users may not enter the folders of root. Then PostgreSQL gets the capability to read all files, or, as in most
 * containers, the broader one to ignore permissions.
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
    `PostgreSQL must not run as root, and the user ${await formatUser(account.uid)} cannot access ${dataDir} or ` +
      `${binaries.postgres}: start Marquee as a regular user, move it to a folder that other users can access, ` +
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

function errorOutputOf(error: unknown): string {
  const lines = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [];
  const failures = lines.filter((line) => /PANIC|FATAL|ERROR|error:/.test(line));
  return (failures.length > 0 ? failures : lines).slice(-OUTPUT_LINES_SHOWN).join(' ') || String(error);
}
