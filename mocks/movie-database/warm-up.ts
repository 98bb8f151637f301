import { buildIndexes } from './search-index';

/** From one step to the next: whoever asks for something meanwhile comes first. */
const PAUSE_MS = 20;

/**
 * Makes ahead, step by step, what the first search would wait for. The timers keep no process alive.
 * @param delayMs how long everything else comes first
 * @returns calls it off
 */
export function warmUpSearch(delayMs: number): () => void {
  const steps = buildIndexes();
  const step = (): void => {
    if (!steps.next().done) timer = setTimeout(step, PAUSE_MS).unref();
  };
  let timer = setTimeout(step, delayMs).unref();
  return () => clearTimeout(timer);
}
