import PQueue from 'p-queue';
import type { CatalogueKind } from './requests';

type SlotOptions = {
  /** The most calls at once, all kinds together. */
  readonly concurrency: number;
  /** The most calls of one group that wait. */
  readonly maxWaiting: number;
};

type UpstreamSlots = {
  /** Whether so many calls of this kind wait that one more would come too late. */
  isFull(kind: CatalogueKind): boolean;
  /** Whether a network has as many calls of this kind here as one may have. */
  isGreedy(kind: CatalogueKind, network: string): boolean;
  /**
   * Runs `work` when its turn comes, that of whoever has few calls here before that of whoever has many, background
   * work last; rejects when the signal is aborted first. */
  run<Answer>(
    work: () => Promise<Answer>,
    options: {
      readonly kind: CatalogueKind;
      readonly background: boolean;
      /** That asks; null for the site itself. */
      readonly network: string | null;
      readonly signal: AbortSignal;
    },
  ): Promise<Answer>;
};

/** Kinds that anybody can make new questions of without end stand in groups of their own. */
const GROUPS = ['lists', 'discoveries', 'searches', 'titles'] as const;

const GROUP_OF_KIND: Readonly<Record<CatalogueKind, (typeof GROUPS)[number]>> = {
  trending: 'lists',
  popular: 'lists',
  genres: 'lists',
  discover: 'discoveries',
  search: 'searches',
  title: 'titles',
  season: 'titles',
};

/** How many of all calls at once one group may have: however many searches come, titles and lists go on. */
const GROUP_SHARE = 0.7;
/** How much of a line one client may fill: however many calls it asks for, others find a place. */
const CLIENT_SHARE = 0.25;
const LAST = Number.MIN_SAFE_INTEGER;

/**
 * Shares the calls that may be under way at once among the kinds of questions: each group waits in a line of its own,
 * and none can fill all places.
 */
export function createUpstreamSlots({ concurrency, maxWaiting }: SlotOptions): UpstreamSlots {
  // Only the few that their group let through wait here, so this wait is short.
  const all = new PQueue({ concurrency });
  const createLine = () => new PQueue({ concurrency: Math.ceil(concurrency * GROUP_SHARE) });
  const lines = new Map(GROUPS.map((group) => [group, createLine()]));
  const lineOf = (kind: CatalogueKind): PQueue => lines.get(GROUP_OF_KIND[kind]) ?? all;
  /** Calls that wait or are under way, by the group and who asked. */
  const held = new Map<string, number>();
  const keyOf = (kind: CatalogueKind, network: string): string => `${GROUP_OF_KIND[kind]} ${network}`;
  const heldBy = (key: string | null): number => (key === null ? 0 : (held.get(key) ?? 0));

  function hold(key: string | null, change: 1 | -1): void {
    if (key === null) return;
    const count = heldBy(key) + change;
    if (count > 0) held.set(key, count);
    else held.delete(key);
  }

  return {
    isFull: (kind) => lineOf(kind).size >= maxWaiting,
    isGreedy: (kind, network) => heldBy(keyOf(kind, network)) >= maxWaiting * CLIENT_SHARE,
    async run(work, { kind, background, network, signal }) {
      const key = background || network === null ? null : keyOf(kind, network);
      const priority = background ? LAST : -heldBy(key);
      hold(key, 1);
      try {
        return await lineOf(kind).add(() => all.add(work, { signal }), { signal, priority });
      } finally {
        hold(key, -1);
      }
    },
  };
}
