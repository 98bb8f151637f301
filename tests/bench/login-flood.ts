import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { spawnSite } from '../support/spawned-site';
import { median } from './median';
import { waitUntilReady } from './wait-until-ready';

const ROUNDS = 5;
const ROUND_SECONDS = 4;
/** Catalogue reads a second: what visitors ask for, far below what the site can give. */
const READS_PER_SECOND = 200;
const READ_CONNECTIONS = 10;
const PEOPLE = 40;
const CACHED_PATH = '/api/tmdb/trending/all/day';
const PASSWORD = 'Tulip-Harbour-7';

export type LoginFlood = {
  readonly 'logins a second': number;
  /** Of a cached catalogue GET, medians of interleaved rounds. */
  readonly 'quiet p99, ms': number;
  readonly 'p99 in the flood, ms': number;
  readonly ratio: number;
};

let networks = 0;

function call(siteUrl: string, path: string, body: object): Promise<Response> {
  networks += 1;
  const address = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  return fetch(`${siteUrl}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
}

async function readP99(siteUrl: string): Promise<number> {
  const { latency, non2xx } = await autocannon({
    url: siteUrl + CACHED_PATH,
    connections: READ_CONNECTIONS,
    overallRate: READS_PER_SECOND,
    duration: ROUND_SECONDS,
  });
  if (non2xx > 0) throw new Error(`${non2xx} catalogue reads failed.`);
  return latency.p99;
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
  await waitUntilReady(site.url);
  for (let person = 0; person < PEOPLE; person += 1) {
    const username = `person${person}`;
    await call(site.url, 'register', { username, email: `${username}@example.org`, password: PASSWORD });
  }
  await readP99(site.url);
  const rounds: { quiet: number; flooded: number; logins: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await readP99(site.url);
    const endFlood = await startFlood(site.url);
    const flooded = await readP99(site.url);
    rounds.push({ quiet, flooded, logins: await endFlood() });
  }
  await site.stop();
  const [quiet, flooded] = [
    median(rounds.map((round) => round.quiet)),
    median(rounds.map((round) => round.flooded)),
  ];
  return {
    'logins a second': Math.round(median(rounds.map(({ logins }) => logins))),
    'quiet p99, ms': quiet,
    'p99 in the flood, ms': flooded,
    ratio: Math.round((flooded / quiet) * 100) / 100,
  };
}
