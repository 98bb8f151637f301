import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { SpawnedSite } from '../support/spawned-site';
import { registerUsers } from './accounts';
import { measureLatency } from './latency';
import { withResource } from './resources';
import { median, round } from './statistics';

const ROUNDS = 5;
const ROUND_SECONDS = 4;
/** A rate far below what the site can serve. */
const READS_PER_SECOND = 200;
const READ_CONNECTIONS = 10;
const CACHED_PATH = '/api/tmdb/trending/all/day';

export type LoginFlood = {
  readonly 'logins a second': number;
  /** Of a cached catalogue GET, medians of alternating rounds. */
  readonly 'quiet p99, ms': number;
  readonly 'p99 in the flood, ms': number;
  readonly ratio: number;
};

async function readP99(siteUrl: string): Promise<number> {
  const load = { seconds: ROUND_SECONDS, rate: READS_PER_SECOND, connections: READ_CONNECTIONS };
  return (await measureLatency(siteUrl + CACHED_PATH, {}, load)).p99;
}

async function startLoginFlood(siteUrl: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/login-flood-process.ts', siteUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.write('begin\n');
  if ((await lines.next()).done) throw new Error('The process that logs in ended early.');
  return {
    /** @returns the successful logins per second */
    async end(): Promise<number> {
      child.stdin.end();
      return Number((await lines.next()).value);
    },
    async kill(): Promise<void> {
      child.kill();
    },
  };
}

/** The effect of many logins on catalogue reads. */
export async function measureLoginFlood({ url }: Pick<SpawnedSite, 'url'>): Promise<LoginFlood> {
  await registerUsers(url);
  await readP99(url);
  const rounds: { quiet: number; flooded: number; logins: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const quiet = await readP99(url);
    const inFlood = await withResource(
      () => startLoginFlood(url),
      (flood) => flood.kill(),
      async (flood) => ({ flooded: await readP99(url), logins: await flood.end() }),
    );
    rounds.push({ quiet, ...inFlood });
  }
  const [quiet, flooded] = [
    median(rounds.map((each) => each.quiet)),
    median(rounds.map((each) => each.flooded)),
  ];
  return {
    'logins a second': Math.round(median(rounds.map(({ logins }) => logins))),
    'quiet p99, ms': round(quiet, 1),
    'p99 in the flood, ms': round(flooded, 1),
    ratio: round(flooded / quiet, 2),
  };
}
