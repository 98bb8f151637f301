import { setTimeout as delay } from 'node:timers/promises';
import type { Fill, Filled, FillOptions } from './cache';
import { CatalogueError } from './catalogue-error';
import type { FillRight, SharedAnswers } from './redis-cache';
import type { CatalogueRequest } from './requests';
import { UpstreamFailure } from './upstream-failure';

const RENEW_INTERVAL_MS = 500;
const FIRST_POLL_MS = 20;
const SLOWEST_POLL_MS = 100;
/** The movie database's own deadline and a little more: then an instance asks by itself. */
const LONGEST_WAIT_MS = 6000;
/** What the movie database says of a title is said to all for so long. */
const STATEMENT_KEPT_MS = 10 * 60_000;
/** An outage is told to those who wait for this very answer; then each looks for itself whether it goes on. */
const OUTAGE_KEPT_MS = 500;

/** How long a failure holds for the other instances; null when it is of this one alone. */
function sharedForMs(error: unknown): number | null {
  if (!(error instanceof CatalogueError)) return null;
  if (error instanceof UpstreamFailure) return error.fault === 'ours' ? null : OUTAGE_KEPT_MS;
  return error.kind === 'not-found' || error.kind === 'bad-request' ? STATEMENT_KEPT_MS : null;
}

/**
 * Puts what all instances know before `fill`: one instance asks the movie database, the others wait for its answer.
 * An owner that died is followed by another within two seconds; without Redis each instance asks for itself.
 */
export function createSharedFill(shared: SharedAnswers, fill: Fill): Fill {
  async function fillForAll(
    right: FillRight,
    request: CatalogueRequest,
    options: FillOptions,
  ): Promise<Filled> {
    const renewal = setInterval(() => void right.renew(), RENEW_INTERVAL_MS);
    try {
      const filled = await fill(request, options);
      await right.storeAnswer(filled.text, filled.freshMs);
      return filled;
    } catch (error) {
      const keptMs = sharedForMs(error);
      if (keptMs !== null && error instanceof CatalogueError) await right.storeFailure(error, keptMs);
      else await right.giveUp();
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  return async (request, options) => {
    const begun = performance.now();
    let pollMs = FIRST_POLL_MS;
    while (performance.now() - begun < LONGEST_WAIT_MS) {
      const look = await shared.look(request, options.background);
      if (!look) break;
      if (look.state === 'failure') throw look.error;
      if (look.state === 'mine') return fillForAll(look.right, request, options);
      // Past its time, it is better than waiting; the next reader begins to refresh it.
      if (look.state === 'answer') return { text: look.text, freshMs: Math.max(0, look.freshMs) };
      await delay(pollMs);
      pollMs = Math.min(SLOWEST_POLL_MS, pollMs * 1.5);
    }
    return fill(request, options);
  };
}
