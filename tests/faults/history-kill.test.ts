import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { buildSignup } from '../builders/users';
import { removeFolder } from '../support/remove-folder';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { createTestDatabase } from '../support/test-database';
import { testFaults } from '../support/test-faults';

const { url } = await createTestDatabase();

const ROUNDS = Number(process.env.HISTORY_KILL_ROUNDS ?? 2);
const WRITERS = 6;
const TITLES = 40;
/** The process is killed after this number of acknowledged writes, or at random after up to twice as many. */
const WRITES_BEFORE_KILL = 60;
const START = Date.now() - 24 * 3_600_000;

type Watch = {
  media_id: string;
  media_type: 'tv';
  season: number;
  episode: number;
  position: number;
  duration: number;
  watched_at: string;
};

/** The outbox of a browser. */
function createOutbox() {
  const acknowledged = new Map<string, Watch>();
  const unacknowledged: Watch[] = [];
  let created = 0;
  return {
    acknowledged,
    unacknowledged,
    /** @returns an event that is later than all before */
    create(): Watch {
      created += 1;
      const watched_at = new Date(START + created * 1000).toISOString();
      return {
        media_id: String(1 + (created % TITLES)),
        media_type: 'tv',
        season: 1,
        episode: created % 30_000,
        position: created % 2_700,
        duration: 2_700,
        watched_at,
      };
    },
    acknowledge(watch: Watch): void {
      const previous = acknowledged.get(watch.media_id);
      if (!previous || previous.watched_at < watch.watched_at) acknowledged.set(watch.media_id, watch);
    },
  };
}

async function send(siteUrl: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${siteUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.json();
}

const becomesReady = ({ url }: SpawnedSite) =>
  vi.waitUntil(async () => (await fetch(`${url}/readyz`)).ok, { timeout: 60_000, interval: 50 });

async function signUp(site: SpawnedSite): Promise<string> {
  const { data } = await send(site.url, '', 'POST', '/auth/register', buildSignup());
  return data.token;
}

async function writeUntilKilled(site: SpawnedSite, token: string, outbox: ReturnType<typeof createOutbox>) {
  let isKilled = false;
  let acknowledged = 0;
  const write = async (): Promise<void> => {
    while (!isKilled) {
      const watch = outbox.create();
      try {
        await send(site.url, token, 'POST', '/watch-history', watch);
        outbox.acknowledge(watch);
        acknowledged += 1;
      } catch {
        outbox.unacknowledged.push(watch);
      }
    }
  };
  const writes = Promise.all(Array.from({ length: WRITERS }, write));
  const target = WRITES_BEFORE_KILL * (1 + Math.random());
  await vi.waitUntil(() => acknowledged >= target, { timeout: 60_000, interval: 1 });
  const killing = site.kill();
  isKilled = true;
  await Promise.all([killing, writes]);
}

async function readHistory(site: SpawnedSite, token: string): Promise<Watch[]> {
  return (await send(site.url, token, 'GET', '/watch-history?limit=100')).data;
}

async function killedUnderWrites(databaseUrl: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-kill-'));
  const start = () => spawnSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  let site = await start();
  await becomesReady(site);
  const token = await signUp(site);
  const outbox = createOutbox();

  for (let round = 1; round <= ROUNDS; round += 1) {
    await writeUntilKilled(site, token, outbox);
    site = await start();
    await becomesReady(site);

    const stored = new Map((await readHistory(site, token)).map((entry) => [entry.media_id, entry]));
    const lost = [...outbox.acknowledged.values()].filter(
      ({ media_id, watched_at }) => (stored.get(media_id)?.watched_at ?? '') < watched_at,
    );
    expect({ round, lost }).toEqual({ round, lost: [] });

    // Unacknowledged events are sent again, the latest first. Events that were stored already count once.
    for (const watch of outbox.unacknowledged.splice(0).reverse()) {
      await send(site.url, token, 'POST', '/watch-history', watch);
      outbox.acknowledge(watch);
    }
    const history = await readHistory(site, token);
    const expected = [...outbox.acknowledged.values()].sort((a, b) =>
      b.watched_at.localeCompare(a.watched_at),
    );
    expect(history).toMatchObject(expected);
    expect((await send(site.url, token, 'GET', '/watch-history/stats')).data.total).toBe(expected.length);
  }
  await site.stop();
  await removeFolder(dataDir);
}

const rows = [
  { name: 'an external PostgreSQL', databaseUrl: url },
  { name: 'the embedded PostgreSQL', databaseUrl: undefined },
];
testFaults(
  'The process',
  rows.map(({ name, databaseUrl }) => ({
    fault: `killed during writes, with ${name}`,
    expected: 'all acknowledged writes are stored, with their positions, each once',
    run: () => killedUnderWrites(databaseUrl),
    timeoutMs: 60_000 + ROUNDS * 30_000,
  })),
);
