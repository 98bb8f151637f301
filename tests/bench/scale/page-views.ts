import { Agent, get } from 'node:http';
import { fromNetwork } from '../accounts';
import { type Figure, printFigure } from '../parts';
import { CONNECTIONS } from '../throughput';

/** As Chromium and Firefox send it. Varnish reduces it to gzip, and removes it when it has only br. */
const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The share of views of each of `count` titles, the most popular first: by Zipf's law, proportional to 1/rank. */
export function zipfShares(count: number): Float64Array {
  const shares = Float64Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** Chooses items at random, the first ones most often. */
export function createChooser<Item>(items: readonly Item[]): () => Item {
  let sum = 0;
  const limits = zipfShares(items.length).map((share) => {
    sum += share;
    return sum;
  });
  return () => {
    const wanted = Math.random() * sum;
    let [low, high] = [0, limits.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((limits[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const item = items[low];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
}

export type Views = {
  readonly sent: number;
  readonly failed: number;
  /** How many views ended with a status other than 200 or an error, by its name. */
  readonly failures: Readonly<Record<string, number>>;
  readonly seconds: number;
};

/** One row for all failures and one for each cause. */
export function printFailures(what: string, { failed, failures }: Views): Figure[] {
  return [
    printFigure(`${what}: failed`, failed),
    ...Object.entries(failures).map(([cause, count]) => printFigure(`${what}: failed with ${cause}`, count)),
  ];
}

type ViewOptions = {
  readonly nextPath: () => string;
  /** Whether to go on after this many views. */
  readonly goesOn: (sent: number) => boolean;
};

/** Views pages on 20 connections without pauses, each view from another network. The site needs MANY_NETWORKS. */
export async function viewPages(siteUrl: string, { nextPath, goesOn }: ViewOptions): Promise<Views> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  let sent = 0;
  const failures: Record<string, number> = {};

  /** @returns why it failed; null if it succeeded */
  const view = (path: string, headers: Readonly<Record<string, string>>): Promise<string | null> =>
    new Promise((resolve) => {
      get(siteUrl + path, { agent, headers }, (response) =>
        response.resume().once('close', () => {
          if (response.statusCode !== 200) resolve(`status ${response.statusCode}`);
          else resolve(response.complete ? null : 'incomplete');
        }),
      ).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  async function viewInTurn(): Promise<void> {
    while (goesOn(sent)) {
      sent += 1;
      const failure = await view(nextPath(), { ...BROWSER_HEADERS, ...fromNetwork(sent) });
      if (failure !== null) failures[failure] = (failures[failure] ?? 0) + 1;
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, viewInTurn));
  agent.destroy();
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return { sent, failed, failures, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * @returns paths of title pages, popular movies and shows in turn
 * @throws an Error if the site has fewer titles
 */
export async function listTitlePaths(siteUrl: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; paths.length < count; page += 1) {
    const before = paths.length;
    for (const kind of ['movie', 'tv']) {
      const response = await fetch(`${siteUrl}/api/tmdb/${kind}/popular?page=${page}`);
      if (!response.ok) continue;
      const { results }: { results: { id: number }[] } = await response.json();
      paths.push(...results.map(({ id }) => `/${kind}/${id}`));
    }
    if (paths.length === before) throw new Error(`The site has only ${before} titles.`);
  }
  return paths.slice(0, count);
}
