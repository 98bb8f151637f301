import { DEFAULT_RETENTION_DAYS } from '#shared/watch-history';
import { TIME_TO_LIVE_SECONDS } from '../../../server/tmdb/requests';
import { type Figure, printFigure } from '../parts';
import { round } from '../statistics';
import type { Cost } from './costs';
import { zipfShares } from './page-views';

// The capacity model: what a large site needs, computed from measured CPU times.

const DAY_S = 24 * 3600;

/** In the busiest hour, which has three times the mean. */
const VISITS_A_SECOND = (3 * 100_000_000) / (30 * DAY_S);
/** The server sends the first page of a visit; the browser renders four more from data. */
const DATA_READS_A_SECOND = 4 * VISITS_A_SECOND;
const FILES_A_SECOND = 20 * VISITS_A_SECOND;
const RECORDINGS_A_SECOND = 10_000 / 60;
/** 300,000 of 1,000,000 members a day open their history six times; one in ten logs in. */
const HISTORY_READS_A_SECOND = (3 * 300_000 * 6) / DAY_S;
const LOGINS_A_SECOND = (3 * 300_000 * 0.1) / DAY_S;

/** Titles that are viewed; views follow Zipf's law. */
const TITLES = 500_000;
const BYTES_A_TITLE = 12_000;
const CALLS_A_SECOND = 40;
/** For how long a shared cache sends a page without asking. */
const SHARED_CACHE_S = 60;

/** Nine of ten recordings update the entry of the title that is playing. */
const NEW_ENTRIES_A_SECOND = RECORDINGS_A_SECOND / 10;
/** With indexes. */
const BYTES_AN_ENTRY = 450;

/** Share of a core that is used, so that latencies stay low. */
const USED_SHARE = 0.5;
const POSTGRES_CORES = 4;
const POSTGRES_CONNECTIONS = 40;

/** How many titles are viewed in `seconds`. */
function countViewedTitles(viewsASecond: number, seconds: number): number {
  const views = viewsASecond * seconds;
  return zipfShares(TITLES).reduce((sum, share) => sum + 1 - (1 - share) ** views, 0);
}

/** Requests a second, by the names of their costs. */
function listRates(instances: number, hasSharedCache: boolean): Record<string, number> {
  const reaching = (views: number): number =>
    hasSharedCache ? countViewedTitles(views, SHARED_CACHE_S) / SHARED_CACHE_S : views;
  const pages = reaching(VISITS_A_SECOND);
  // Each instance renders a title again when its data is fetched again.
  const renderings = instances * countViewedTitles(pages / instances, TIME_TO_LIVE_SECONDS.title);
  return {
    'page /movie/{id}': pages,
    rendering: renderings / TIME_TO_LIVE_SECONDS.title,
    'title by tRPC': reaching(DATA_READS_A_SECOND),
    script: hasSharedCache ? 0 : FILES_A_SECOND,
    'page of history (database)': HISTORY_READS_A_SECOND,
    'recording (database)': RECORDINGS_A_SECOND,
    'login (database, hash)': LOGINS_A_SECOND,
  };
}

/** Cores that are busy all the time. */
function sumCores(rates: Record<string, number>, costs: readonly Cost[], of: 'node' | 'postgres'): number {
  return Object.entries(rates).reduce((sum, [what, rate]) => {
    const cost = costs.find((each) => each.what === what);
    if (!cost) throw new Error(`There is no measured cost of "${what}".`);
    return sum + (rate * cost[of]) / 1000;
  }, 0);
}

/** Each instance uses one core. */
function countInstances(costs: readonly Cost[], hasSharedCache: boolean): number {
  for (let instances = 1; ; instances += 1) {
    const cores = sumCores(listRates(instances, hasSharedCache), costs, 'node');
    if (cores <= instances * USED_SHARE) return instances;
  }
}

/** What 100 million visits a month, 1 million members and 10,000 recordings a minute need. */
export function computeNeeds(costs: readonly Cost[]): Figure[] {
  const rates = listRates(1, true);
  const postgres = sumCores(rates, costs, 'postgres');
  const seconds = TIME_TO_LIVE_SECONDS.title;
  const calls = countViewedTitles(VISITS_A_SECOND + DATA_READS_A_SECOND, seconds) / seconds;
  const entries = NEW_ENTRIES_A_SECOND * DEFAULT_RETENTION_DAYS * DAY_S;
  const gigabytes = (bytes: number): number => round(bytes / 1e9, 1);
  return [
    printFigure('visits in the busiest hour', Math.round(VISITS_A_SECOND), 'per second'),
    printFigure(
      'of which reach the instances behind a shared cache',
      round(rates['page /movie/{id}'] ?? 0, 1),
      'per second',
    ),
    printFigure('instances with a shared cache', countInstances(costs, true)),
    printFigure('instances without one', countInstances(costs, false)),
    printFigure('cores of PostgreSQL', round(postgres / USED_SHARE, 1)),
    printFigure('history in PostgreSQL', gigabytes(entries * BYTES_AN_ENTRY), 'GB'),
    printFigure(
      'titles in Redis',
      gigabytes(countViewedTitles(VISITS_A_SECOND, seconds + DAY_S) * BYTES_A_TITLE),
      'GB',
    ),
    printFigure('calls of the movie database', round(calls, 1), 'per second'),
    // How much more traffic they could serve.
    printFigure(`headroom of ${CALLS_A_SECOND} calls a second`, round(CALLS_A_SECOND / calls, 1), 'times'),
    printFigure(
      `headroom of ${POSTGRES_CORES} cores of PostgreSQL`,
      round((POSTGRES_CORES * USED_SHARE) / postgres, 1),
      'times',
    ),
    printFigure(
      `headroom of ${POSTGRES_CONNECTIONS} connections`,
      round(POSTGRES_CONNECTIONS / postgres, 1),
      'times',
    ),
  ];
}
