import { availableParallelism, loadavg } from 'node:os';

/**
 * @param ms a time in which something happens on an idle machine
 * @returns a time in which it happens under the present load: with more runnable processes than cores, each waits
 */
export function scaleToLoad(ms: number): number {
  const [load = 0] = loadavg();
  return Math.ceil(ms * (1 + load / availableParallelism()));
}

/** Whether processes wait so long for a core that the site's own deadlines, such as 5 seconds for a query, can pass. */
export const isOverloaded = (): boolean => (loadavg()[0] ?? 0) > 3 * availableParallelism();

/** Options of `vi.waitUntil` for a condition that is met within `ms` on an idle machine. */
export const scaledWait = (ms: number, interval: number) => ({
  get timeout() {
    return scaleToLoad(ms);
  },
  interval,
});
