import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countConnectionsByState } from '../../db/connections';
import { countOpenSessions } from '../../db/sessions';
import type { LoginMonitor } from '../accounts/login-monitor';
import type { MailSender } from '../accounts/mail-sender';
import type { Catalogue } from '../catalogue/catalogue';
import type { Database } from '../database/database';
import type { Db } from '../database/db';
import type { Replica } from '../database/replica';
import type { ImageProxy } from '../images/image-proxy';
import type { RedisClient } from '../redis/redis';
import type { MovieDatabaseClient } from '../tmdb/client';
import type { RequestMetrics } from './request-metrics';

const SESSION_COUNT_INTERVAL_MS = 30_000;

export type MetricsServices = {
  readonly catalogue: Pick<Catalogue, 'stats'>;
  readonly movieDatabase: Pick<MovieDatabaseClient, 'report'>;
  readonly database: Pick<Database, 'ping' | 'status'>;
  readonly db: Db;
  readonly images: Pick<ImageProxy, 'metrics'> | null;
  readonly redis: RedisClient | null;
  readonly replica: Pick<Replica, 'reads' | 'state'> | null;
  readonly loginMonitor: Pick<LoginMonitor, 'counter'>;
  readonly mails: Pick<MailSender, 'counter'> | null;
  readonly version: string;
};

/** Metrics whose values are unknown, such as those of an unavailable database, are left out. */
async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

function addCatalogueMetrics(registers: Registry[], { catalogue, movieDatabase }: MetricsServices): void {
  new Counter({
    name: 'marquee_cache_reads_total',
    help: 'Reads from the catalogue cache since it was last cleared',
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
    help: 'Size of the catalogue cache',
    registers,
    collect() {
      this.set(catalogue.stats().bytes);
    },
  });
  new Counter({
    name: 'marquee_upstream_calls_total',
    help: 'Calls to the movie database by outcome; a call with retries counts once',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of movieDatabase.report().outcomes) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'marquee_upstream_breaker_open',
    help: '1 while the circuit breaker of the movie database is open, 0.5 while it is half-open',
    registers,
    collect() {
      this.set({ closed: 0, 'half-open': 0.5, open: 1 }[movieDatabase.report().breaker]);
    },
  });
}

function addDatabaseMetrics(registers: Registry[], { database, db }: MetricsServices): void {
  let sessions: number | null = null;
  let sessionsCountedAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'marquee_database_up',
    help: '1 while the database is available',
    registers,
    collect() {
      this.set(database.status().state === 'ready' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'marquee_database_connections',
    help: 'Database connections of all instances',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await orNull(() => db.query(countConnectionsByState));
      this.reset();
      for (const { state, connections } of counts ?? []) this.set({ state }, connections);
    },
  });
  new Gauge({
    name: 'marquee_database_ping_seconds',
    help: 'Response time of the database',
    labelNames: ['kind'],
    registers,
    async collect() {
      const ms = await orNull(() => database.ping());
      this.reset();
      if (ms !== null) this.set({ kind: 'ping' }, ms / 1000);
    },
  });
  new Gauge({
    name: 'marquee_sessions',
    help: 'Open sessions, counted at most every 30 seconds',
    labelNames: ['state'],
    registers,
    async collect() {
      if (sessions === null || performance.now() - sessionsCountedAt > SESSION_COUNT_INTERVAL_MS) {
        sessionsCountedAt = performance.now();
        sessions = await orNull(() => db.query(countOpenSessions));
      }
      this.reset();
      if (sessions !== null) this.set({ state: 'open' }, sessions);
    },
  });
}

function addReplicaMetrics(registry: Registry, replica: NonNullable<MetricsServices['replica']>): void {
  registry.registerMetric(replica.reads);
  new Gauge({
    name: 'marquee_replica_up',
    help: '1 while the read replica is used, 0.5 while it is behind, 0 while it is unavailable',
    registers: [registry],
    collect() {
      this.set({ ready: 1, behind: 0.5, unavailable: 0 }[replica.state]);
    },
  });
}

function addInstanceMetrics(registers: Registry[], { redis, version }: MetricsServices): void {
  new Gauge({
    name: 'marquee_build_info',
    help: 'Version and build',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  if (redis === null) return;
  new Gauge({
    name: 'marquee_redis_up',
    help: '1 while Redis is available',
    registers,
    collect() {
      this.set(redis.isAvailable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'marquee_instances',
    help: 'Instances that share Redis',
    registers,
    collect() {
      this.set(redis.instanceCount);
    },
  });
}

export function createMetricsRegistry(services: MetricsServices, requests: RequestMetrics): Registry {
  const { images, replica } = services;
  const registry = Registry.merge([requests.registry, ...(images ? [images.metrics.registry] : [])]);
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(services.loginMonitor.counter);
  if (services.mails) registry.registerMetric(services.mails.counter);
  addCatalogueMetrics([registry], services);
  addDatabaseMetrics([registry], services);
  if (replica !== null) addReplicaMetrics(registry, replica);
  addInstanceMetrics([registry], services);
  return registry;
}
