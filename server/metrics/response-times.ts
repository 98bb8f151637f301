const KEPT_ANSWERS = 200;

/** How long answers took lately. */
export type ResponseTimes = {
  note(ms: number): void;
  /** Milliseconds, of the last answers; null before the first. */
  median(): number | null;
};

export function createResponseTimes(): ResponseTimes {
  const kept: number[] = [];
  let next = 0;
  return {
    note(ms) {
      kept[next] = ms;
      next = (next + 1) % KEPT_ANSWERS;
    },
    median: () => kept.toSorted((a, b) => a - b)[Math.floor(kept.length / 2)] ?? null,
  };
}
