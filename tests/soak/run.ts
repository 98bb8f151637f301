import { loadavg } from 'node:os';
import PQueue from 'p-queue';
import { createClient } from '../support/http-client';
import { spawnSite } from '../support/spawned-site';
import { growthOf, inParts, summarize } from './growth';
import { prepareSite } from './prepare';
import { createRequestMix, type Visit } from './request-mix';
import { countDescriptors, METRICS_TOKEN, readResidentBytes, watchProcess } from './watch';

/*
 * `npm run soak`: 1,000,000 mixed requests (or as many as its argument says) to the built site, a process of its own
 * with a PostgreSQL of its own. Says what became of its memory, its descriptors and its answers; the exit code is 1
 * when memory grew by more than 20 MB after the warm-up, when descriptors were left over, or when an answer was not
 * what it should be; Ctrl-C ends it early, with what it knows by then. Needs Linux, for /proc. SOAK_NODE_OPTIONS are
 * options of the site's node, for a heap snapshot.
 */
const REQUESTS = Number(process.argv[2] ?? 1_000_000);
/** Of these, before anything is measured. */
const WARM_UP_REQUESTS = Math.ceil(REQUESTS / 5);
const MEASURED_REQUESTS = REQUESTS - WARM_UP_REQUESTS;
const AT_ONCE = 32;
const PARTS = 10;
const MAX_GROWTH_BYTES = 20e6;
/** Connections of transactions to the database come and go. */
const SPARE_DESCRIPTORS = 5;
/** Kept connections are gone after so long. */
const REST_MS = 8_000;
const TELL_EVERY_MS = 30_000;
const MAX_TOLD = 10;

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const say = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const site = await spawnSite({
  TRUST_PROXY: 'loopback',
  METRICS_TOKEN,
  NODE_OPTIONS: process.env.SOAK_NODE_OPTIONS,
});
const { pid } = site;
if (pid === undefined) throw new Error('The site has no process.');
let client = createClient(site.url, AT_ONCE);
const prepared = await prepareSite(client, say);
const nextVisit = createRequestMix(prepared);

const statuses = new Map<number, number>();
const wrong: string[] = [];
const tags = new Map<string, string>();
let answered = 0;
let isCalledOff = false;
process.once('SIGINT', () => {
  isCalledOff = true;
});

function note({ target, method = 'GET', expected }: Visit, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (!expected.includes(status)) wrong.push(`${method} ${target} answers ${status}`);
}

async function visit(planned: Visit): Promise<void> {
  const { target, method = 'GET', headers = {}, body = null, isRevisit } = planned;
  const known = `${target} ${headers['accept-encoding']}`;
  const tag = isRevisit ? tags.get(known) : undefined;
  const sent = { method, target, body, headers: { ...headers, ...(tag && { 'if-none-match': tag }) } };
  try {
    if (planned.leaves) await client.leave(sent);
    else {
      const answer = await client.ask(sent);
      note(planned, answer.status);
      if (isRevisit && answer.headers.etag) tags.set(known, answer.headers.etag);
    }
  } catch (error) {
    wrong.push(`${method} ${target} gets no answer: ${error}`);
  }
  answered += 1;
}

async function makeRequests(count: number): Promise<void> {
  const underWay = new PQueue({ concurrency: AT_ONCE });
  for (let made = 0; made < count && !isCalledOff; made += 1) {
    await underWay.onSizeLessThan(AT_ONCE);
    void underWay.add(() => visit(nextVisit()));
  }
  await underWay.onIdle();
}

/** How many descriptors the site has while nobody asks anything. */
async function countAtRest(pid: number): Promise<number> {
  client.close();
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  client = createClient(site.url, AT_ONCE);
  return countDescriptors(pid);
}

const telling = setInterval(async () => {
  const resident = mb(await readResidentBytes(pid));
  say(`${answered} requests, ${wrong.length} wrong, ${resident}, ${await countDescriptors(pid)} descriptors`);
  if (wrong.length > 0) say(`the last wrong one: ${wrong.at(-1)}`);
}, TELL_EVERY_MS);
await makeRequests(WARM_UP_REQUESTS);
const restedBefore = await countAtRest(pid);
say(`warm after ${answered} requests; ${restedBefore} descriptors at rest`);
answered = 0;
statuses.clear();
const watch = watchProcess(pid, client, () => answered);
await makeRequests(MEASURED_REQUESTS);
clearInterval(telling);
const samples = await watch.stop();
const restedAfter = await countAtRest(pid);

const resident = growthOf(samples, ({ residentBytes }) => residentBytes);
console.table(inParts(samples, PARTS).map(summarize));
say(
  `${answered} requests in ${Math.round(samples.at(-1)?.seconds ?? 0)} s (load ${loadavg()[0]?.toFixed(1)})`,
);
say(
  `resident memory: ${mb(resident.byLine)} by the line, ${mb(resident.byQuarters)} from first to last quarter`,
);
say(`descriptors at rest: ${restedBefore} before, ${restedAfter} after`);
say(`answers: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}, ${wrong.length} wrong`);
for (const line of wrong.slice(0, MAX_TOLD)) say(line);
for (const line of site.log.slice(0, MAX_TOLD)) say(line);
await site.stop();

const isLeaking = Math.max(resident.byLine, resident.byQuarters) > MAX_GROWTH_BYTES;
const isGood = !isLeaking && restedAfter <= restedBefore + SPARE_DESCRIPTORS && wrong.length === 0;
say(isGood ? 'good' : 'not good');
process.exit(isGood ? 0 : 1);
