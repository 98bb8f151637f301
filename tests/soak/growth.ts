import type { Sample } from './watch';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export type Growth = {
  /** Of the regression line. */
  readonly byLine: number;
  /** The mean of the last quarter minus that of the first. */
  readonly byQuarters: number;
};

/** Two measures, because garbage collection makes the values go up and down. */
export function growthOf(samples: readonly Sample[], read: (sample: Sample) => number): Growth {
  const xs = samples.map(({ requests }) => requests);
  const ys = samples.map(read);
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const slope =
    xs.reduce((sum, x, index) => sum + (x - meanX) * ((ys[index] ?? 0) - meanY), 0) /
    xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  const quarter = Math.ceil(ys.length / 4);
  return {
    byLine: slope * ((xs.at(-1) ?? 0) - (xs[0] ?? 0)),
    byQuarters: mean(ys.slice(-quarter)) - mean(ys.slice(0, quarter)),
  };
}

export function splitIntoParts(samples: readonly Sample[], parts: number): readonly (readonly Sample[])[] {
  const last = samples.at(-1)?.requests ?? 1;
  const partOf = ({ requests }: Sample) => Math.min(parts - 1, Math.floor((parts * requests) / (last + 1)));
  return Array.from({ length: parts }, (_, part) => samples.filter((sample) => partOf(sample) === part));
}

export function summarize(samples: readonly Sample[]) {
  const metrics = samples.flatMap((sample) => sample.metrics ?? []);
  const mb = (bytes: number): number => Math.round(bytes / 1e5) / 10;
  const [first, last] = [samples[0], samples.at(-1)];
  const seconds = (last?.seconds ?? 0) - (first?.seconds ?? 0);
  return {
    requests: last?.requests,
    'a second': Math.round(((last?.requests ?? 0) - (first?.requests ?? 0)) / seconds),
    'resident MB': mb(mean(samples.map(({ residentBytes }) => residentBytes))),
    'heap MB': mb(mean(metrics.map(({ heapBytes }) => heapBytes))),
    'external MB': mb(mean(metrics.map(({ externalBytes }) => externalBytes))),
    'cache MB': mb(metrics.at(-1)?.cacheBytes ?? 0),
    descriptors: Math.max(...samples.map(({ descriptors }) => descriptors)),
    'lag p99 ms': Math.round(mean(metrics.map(({ lagMs }) => lagMs)) * 10) / 10,
    'longest ms': Math.round(Math.max(...metrics.map(({ longestLagMs }) => longestLagMs))),
  };
}
