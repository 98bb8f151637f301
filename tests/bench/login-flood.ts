import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnSite } from '../support/spawned-site';
import { registerUsers } from './accounts';
import { measureLatency } from './latency';
import { median, round } from './median';

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

/** @returns stops the flood and returns the successful logins per second */
async function startLoginFlood(siteUrl: string): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/login-flood-process.ts', siteUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  child.stdin.write('begin\n');
  await once(lines, 'line');
  return async () => {
    child.stdin.end();
    const [succeeded] = await once(lines, 'line');
    return Number(succeeded);
  };
}

/** The effect of many logins on catalogue reads. */
export async function measureLoginFlood(): Promise<LoginFlood> {
  const site = await spawnSite({ TRUST_PROXY: 'loopback' });
  await registerUsers(site.url);
  await readP99(site.url);
  const rounds: { quiet: number; flooded: number; logins: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const quiet = await readP99(site.url);
    const endFlood = await startLoginFlood(site.url);
    const flooded = await readP99(site.url);
    rounds.push({ quiet, flooded, logins: await endFlood() });
  }
  await site.stop();
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
