import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Flood = {
  /** The numbers of responses by status; 0 for failed connections. */
  readonly statuses: ReadonlyMap<number, number>;
  stop(): Promise<void>;
};

/** @returns the status after the whole body has arrived; 0 when the connection fails. */
function send(url: URL, options: RequestOptions, body: string | undefined): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, options, (response) => {
      response
        .once('error', () => undefined)
        .resume()
        .once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    sent.once('error', () => resolve(0)).end(body);
  });
}

/** Keeps `concurrency` clients sending the requests of `next`, each `pauseMs` after its last response. */
export function startFlood(
  concurrency: number,
  next: (index: number) => { url: string; options?: RequestOptions; body?: string },
  pauseMs = 0,
): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const statuses = new Map<number, number>();
  let isOver = false;
  let sent = 0;

  async function sendRepeatedly(): Promise<void> {
    while (!isOver) {
      sent += 1;
      const { url, options, body } = next(sent);
      const status = await send(new URL(url), { agent, ...options }, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (pauseMs > 0) await delay(pauseMs);
    }
  }
  const running = Promise.all(Array.from({ length: concurrency }, sendRepeatedly));
  return {
    statuses,
    async stop() {
      isOver = true;
      agent.destroy();
      await running;
    },
  };
}

export type Sample = { readonly status: number; readonly ms: number };

/** Sends requests one after the other, each from `next`. */
export async function sample(
  count: number,
  next: (index: number) => { url: string; options?: RequestOptions },
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let index = 0; index < count; index += 1) {
    const { url, options = {} } = next(index);
    const startedAt = performance.now();
    const status = await send(new URL(url), options, undefined);
    samples.push({ status, ms: performance.now() - startedAt });
  }
  return samples;
}

/** @param share 0.5 for the median, 1 for the maximum. */
export function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
