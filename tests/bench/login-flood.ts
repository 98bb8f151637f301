import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnSite } from '../support/spawned-site';
import { measureSteadily } from './measure-steadily';
import { median, round } from './median';
import { registerPeople } from './people';

const ROUNDS = 5;
const ROUND_SECONDS = 4;
/** Catalogue reads a second: what visitors ask for, far below what the site can give. */
const READS_PER_SECOND = 200;
const READ_CONNECTIONS = 10;
const CACHED_PATH = '/api/tmdb/trending/all/day';

export type LoginFlood = {
  readonly 'logins a second': number;
  /** Of a cached catalogue GET, medians of interleaved rounds. */
  readonly 'quiet p99, ms': number;
  readonly 'p99 in the flood, ms': number;
  readonly ratio: number;
};

async function readP99(siteUrl: string): Promise<number> {
  const load = { seconds: ROUND_SECONDS, rate: READS_PER_SECOND, connections: READ_CONNECTIONS };
  return (await measureSteadily(siteUrl + CACHED_PATH, {}, load)).p99;
}

/** Begins a flood from another process. @returns ends it and tells how many logins a second were let in */
async function startFlood(siteUrl: string): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/flood-logins.ts', siteUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  child.stdin.write('begin\n');
  await once(lines, 'line');
  return async () => {
    child.stdin.end();
    const [letIn] = await once(lines, 'line');
    return Number(letIn);
  };
}

/** What a flood of logins does to the catalogue, and how many logins there are a second. */
export async function measureLoginFlood(): Promise<LoginFlood> {
  const site = await spawnSite({ TRUST_PROXY: 'loopback' });
  await registerPeople(site.url);
  await readP99(site.url);
  const rounds: { quiet: number; flooded: number; logins: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const quiet = await readP99(site.url);
    const endFlood = await startFlood(site.url);
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
