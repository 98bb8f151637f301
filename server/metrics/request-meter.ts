/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const MAX_KNOWN_URLS = 5000;
const MAX_KNOWN_URL_CHARACTERS = 300;
/** What a request or its sender has too much of. */
const REFUSALS: readonly number[] = [408, 413, 414, 429, 431];

const STATUS_PLACES = 600;

type Cell = {
  readonly route: string;
  /** How many answers took up to each bound, and the slower ones. */
  readonly buckets: number[];
  seconds: number;
  /** By method, counts by status. */
  readonly answers: Map<string, number[]>;
};

export type RequestMeter = {
  /** Counts an answer. */
  note(method: string | undefined, url: string | undefined, status: number, ms: number): void;
  /** Counts an answer that was sent as it was kept, ahead of the web framework. */
  noteKept(): void;
  /** Counts a refusal of what did not become a request. */
  noteRefusal(status: number): void;
  /** The counts in Prometheus' text form. */
  text(): string;
};

/** What was counted, by status. */
function statusCounts(counts: readonly number[]): (readonly [number, number])[] {
  return counts.map((count, status) => [status, count] as const).filter(([, count]) => count > 0);
}

/**
 * Counts answers by route. Cached answers take some 30 us in all, so this is a few array places, where a histogram of
 * prom-client sorts and joins labels each time.
 */
export function createRequestMeter(nameOf: (url: string) => string): RequestMeter {
  const cells = new Map<string, Cell>();
  /** So that an address that is asked for often is looked up once. */
  let known = new Map<string, Cell>();
  const early = new Map<number, number>();
  let keptAnswers = 0;

  function cellOfRoute(route: string): Cell {
    const found = cells.get(route);
    if (found) return found;
    const made = {
      route,
      buckets: Array<number>(BUCKETS.length + 1).fill(0),
      seconds: 0,
      answers: new Map(),
    };
    cells.set(route, made);
    return made;
  }

  function cellOf(url: string): Cell {
    const found = known.get(url);
    if (found) return found;
    const cell = cellOfRoute(nameOf(url));
    if (url.length > MAX_KNOWN_URL_CHARACTERS) return cell;
    if (known.size >= MAX_KNOWN_URLS) known = new Map();
    known.set(url, cell);
    return cell;
  }

  function listAnswers(): string[] {
    return [...cells.values()].flatMap(({ route, answers }) =>
      [...answers].flatMap(([method, counts]) =>
        statusCounts(counts).map(
          ([status, count]) =>
            `marquee_http_requests_total{route="${route}",method="${method}",status="${status}"} ${count}`,
        ),
      ),
    );
  }

  function listDurations(): string[] {
    const name = 'marquee_http_request_duration_seconds';
    return [...cells.values()].flatMap(({ route, buckets, seconds }) => {
      let sum = 0;
      const counts = buckets.map((count, index) => {
        sum += count;
        return `${name}_bucket{route="${route}",le="${BUCKETS[index] ?? '+Inf'}"} ${sum}`;
      });
      return [
        ...counts,
        `${name}_sum{route="${route}"} ${seconds}`,
        `${name}_count{route="${route}"} ${sum}`,
      ];
    });
  }

  function listRefusals(): string[] {
    const counts = new Map(early);
    for (const { answers } of cells.values()) {
      for (const [status, count] of [...answers.values()].flatMap(statusCounts))
        if (REFUSALS.includes(status)) counts.set(status, (counts.get(status) ?? 0) + count);
    }
    return [...counts].map(([status, count]) => `marquee_limits_refused_total{status="${status}"} ${count}`);
  }

  return {
    note(method = '', url = '', status, ms) {
      const cell = cellOf(url);
      const seconds = ms / 1000;
      let bucket = 0;
      while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
      cell.buckets[bucket] = (cell.buckets[bucket] ?? 0) + 1;
      cell.seconds += seconds;
      const name = METHODS.includes(method) ? method : 'other';
      let counts = cell.answers.get(name);
      if (!counts) {
        counts = Array<number>(STATUS_PLACES).fill(0);
        cell.answers.set(name, counts);
      }
      counts[status] = (counts[status] ?? 0) + 1;
    },
    noteKept() {
      keptAnswers += 1;
    },
    noteRefusal(status) {
      early.set(status, (early.get(status) ?? 0) + 1);
    },
    text() {
      return [
        '# HELP marquee_http_requests_total Answers by route and status; 499 where the client left before.',
        '# TYPE marquee_http_requests_total counter',
        ...listAnswers(),
        '# HELP marquee_http_kept_answers_total Those of them that were sent as they were kept.',
        '# TYPE marquee_http_kept_answers_total counter',
        `marquee_http_kept_answers_total ${keptAnswers}`,
        '# HELP marquee_http_request_duration_seconds From the request to the end of the answer.',
        '# TYPE marquee_http_request_duration_seconds histogram',
        ...listDurations(),
        '# HELP marquee_limits_refused_total Requests refused as too many, too large or too slow.',
        '# TYPE marquee_limits_refused_total counter',
        ...listRefusals(),
        '',
      ].join('\n');
    },
  };
}
