import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countConnectionsByState } from '../../db/connections';
import { countOpenSessions } from '../../db/sessions';
import type { Database } from '../database/database';
import type { Db } from '../database/db';
import type { SharedMemory } from '../redis/redis';
import type { CatalogueStats } from '../tmdb/cache';
import type { UpstreamReport } from '../tmdb/client';
import type { RequestMeter } from './request-meter';

/** Counting rows is not done more often than this, however often metrics are asked for. */
const COUNT_INTERVAL_MS = 30_000;

export type MetricsSources = {
  readonly requests: RequestMeter;
  readonly catalogue: { stats(): CatalogueStats };
  readonly upstream: () => UpstreamReport;
  readonly database: Pick<Database, 'ping' | 'status'>;
  readonly db: Db;
  readonly shared: SharedMemory | null;
  /** Logins by outcome. */
  readonly logins: Counter<'outcome'>;
  readonly version: string;
};

export type Metrics = {
  readonly contentType: string;
  /** Everything in Prometheus' text form. */
  text(): Promise<string>;
};

/** What a database that is away cannot tell is left out, not told as 0. */
async function orNothing<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

function registerCatalogue(register: Registry, { catalogue, upstream }: MetricsSources): void {
  const registers = [register];
  new Counter({
    name: 'marquee_cache_reads_total',
    help: 'Reads of the catalogue cache since it was last emptied',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { hits, staleHits, misses } = catalogue.stats();
      this.reset();
      this.inc({ outcome: 'hit' }, hits - staleHits);
      this.inc({ outcome: 'stale' }, staleHits);
      this.inc({ outcome: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'marquee_cache_bytes',
    help: 'What the catalogue cache holds',
    registers,
    collect() {
      this.set(catalogue.stats().bytes);
    },
  });
  new Counter({
    name: 'marquee_upstream_calls_total',
    help: 'Questions to the movie database by what became of them, retries within',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of upstream().outcomes) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'marquee_upstream_breaker_open',
    help: '1 while calls to the movie database are paused, 0.5 while one is tried',
    registers,
    collect() {
      this.set({ closed: 0, trying: 0.5, open: 1 }[upstream().breaker]);
    },
  });
}

function registerDatabase(register: Registry, { database, db }: MetricsSources): void {
  const registers = [register];
  let countedAt = Number.NEGATIVE_INFINITY;
  let sessions: number | null = null;
  new Gauge({
    name: 'marquee_database_up',
    help: '1 while the database can be used',
    registers,
    collect() {
      this.set(database.status().state === 'ready' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'marquee_database_connections',
    help: 'Connections of all instances to the database',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await orNothing(() => db.query(countConnectionsByState));
      this.reset();
      for (const { state, connections } of counts ?? []) this.set({ state }, connections);
    },
  });
  new Gauge({
    name: 'marquee_database_ping_seconds',
    help: 'How long the database took to answer just now',
    labelNames: ['kind'],
    registers,
    async collect() {
      const ms = await orNothing(() => database.ping());
      this.reset();
      if (ms !== null) this.set({ kind: 'ping' }, ms / 1000);
    },
  });
  new Gauge({
    name: 'marquee_sessions',
    help: 'Open sessions, counted every half minute at most',
    labelNames: ['state'],
    registers,
    async collect() {
      if (performance.now() - countedAt > COUNT_INTERVAL_MS) {
        countedAt = performance.now();
        sessions = await orNothing(() => db.query(countOpenSessions));
        // What was away is asked again as soon as somebody wants to know.
        if (sessions === null) countedAt = Number.NEGATIVE_INFINITY;
      }
      this.reset();
      if (sessions !== null) this.set({ state: 'open' }, sessions);
    },
  });
}

function registerInstances(register: Registry, { shared, version }: MetricsSources): void {
  const registers = [register];
  new Gauge({
    name: 'marquee_build_info',
    help: 'Which build this is',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  if (shared === null) return;
  new Gauge({
    name: 'marquee_redis_up',
    help: '1 while Redis can be used',
    registers,
    collect() {
      this.set(shared.isUp() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'marquee_instances',
    help: 'Instances that share Redis, as last known',
    registers,
    collect() {
      this.set(shared.instances());
    },
  });
}

/** What Prometheus is told; the process' own figures are watched from the first question on. */
export function createMetrics(sources: MetricsSources): Metrics {
  let register: Registry | null = null;
  function begin(): Registry {
    const made = new Registry();
    collectDefaultMetrics({ register: made });
    registerCatalogue(made, sources);
    registerDatabase(made, sources);
    registerInstances(made, sources);
    made.registerMetric(sources.logins);
    return made;
  }
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    async text() {
      register ??= begin();
      return `${sources.requests.text()}${await register.metrics()}`;
    },
  };
}
