import { listCalls, type MeasuredCall } from '../http-calls';
import { measureRate } from '../throughput';
import { viewPages } from './page-views';

const ROUND_SECONDS = 3;

let rendered = 0;
/** A page that is in no cache, though its data is: filters that keep nearly all results, in 8,000 combinations. */
function nextUncachedPath(): string {
  rendered += 1;
  const filters = new URLSearchParams({
    q: 'star',
    year_min: String(1900 + (rendered % 40)),
    year_max: String(2026 - (Math.floor(rendered / 40) % 10)),
    rating_min: String((1 + (Math.floor(rendered / 400) % 20)) / 10),
  });
  return `/search?${filters}`;
}

/** @returns pages per second */
async function measureRendering(siteUrl: string): Promise<number> {
  const until = performance.now() + ROUND_SECONDS * 1000;
  const views = await viewPages(siteUrl, {
    nextPath: nextUncachedPath,
    goesOn: () => performance.now() < until,
  });
  if (views.failed > 0)
    throw new Error(`Of ${views.sent} pages, these failed: ${JSON.stringify(views.failures)}`);
  return views.sent / views.seconds;
}

export type Work = { readonly what: string; readonly measure: (siteUrl: string) => Promise<number> };

/** What visitors and members do; `measure` returns a rate per second. */
export async function listWork(siteUrl: string): Promise<Work[]> {
  const calls = (await listCalls(siteUrl)).filter(({ isConditional }) => !isConditional);
  const measureCall =
    (call: MeasuredCall) =>
    (url: string): Promise<number> =>
      measureRate(url + call.path, call, call.seconds ?? ROUND_SECONDS, call.nextVariant);
  return [
    ...calls.map((call) => ({ what: call.what, measure: measureCall(call) })),
    { what: 'rendering', measure: measureRendering },
  ];
}
