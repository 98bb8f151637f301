import { loadavg } from 'node:os';
import PQueue from 'p-queue';
import { createClient } from '../support/http-client';
import { spawnSite } from '../support/spawned-site';
import { growthOf, splitIntoParts, summarize } from './growth';
import { prepareSite } from './prepare';
import { createRequestMix, type MixedRequest } from './request-mix';
import { countDescriptors, METRICS_TOKEN, readResidentBytes, watchProcess } from './watch';

// `npm run soak -- REQUESTS`: fails when memory grows by more than 20 MB after the warm-up, when descriptors remain open, or
// when a response is wrong. Ctrl-C ends it early with the results so far.
const REQUESTS = Number(process.argv[2] ?? 1_000_000);
const WARM_UP_REQUESTS = Math.ceil(REQUESTS / 5);
const MEASURED_REQUESTS = REQUESTS - WARM_UP_REQUESTS;
const CONCURRENCY = 32;
const PARTS = 10;
const MAX_GROWTH_BYTES = 20e6;
/** The number of database connections varies. */
const SPARE_DESCRIPTORS = 5;
/** The site closes idle connections earlier. */
const IDLE_MS = 8_000;
const PROGRESS_INTERVAL_MS = 30_000;
const MAX_PRINTED = 10;

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const print = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const site = await spawnSite({
  TRUST_PROXY: 'loopback',
  METRICS_TOKEN,
  NODE_OPTIONS: process.env.SOAK_NODE_OPTIONS,
});
const { pid } = site;
if (pid === undefined) throw new Error('The site has no process.');
let client = createClient(site.url, CONCURRENCY);
const soakSite = await prepareSite(client, print);
const nextRequest = createRequestMix(soakSite);

const statuses = new Map<number, number>();
const failures: string[] = [];
const tags = new Map<string, string>();
let responses = 0;
let isInterrupted = false;
process.once('SIGINT', () => {
  isInterrupted = true;
});

function record({ target, method = 'GET', expected }: MixedRequest, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (!expected.includes(status)) failures.push(`${method} ${target} responds ${status}`);
}

async function sendRequest(planned: MixedRequest): Promise<void> {
  const { target, method = 'GET', headers = {}, body = null, isConditional } = planned;
  const known = `${target} ${headers['accept-encoding']}`;
  const tag = isConditional ? tags.get(known) : undefined;
  const sent = { method, target, body, headers: { ...headers, ...(tag && { 'if-none-match': tag }) } };
  try {
    if (planned.disconnects) await client.leave(sent);
    else {
      const response = await client.send(sent);
      record(planned, response.status);
      if (isConditional && response.headers.etag) tags.set(known, response.headers.etag);
    }
  } catch (error) {
    failures.push(`${method} ${target}: ${error}`);
  }
  responses += 1;
}

async function makeRequests(count: number): Promise<void> {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  for (let sent = 0; sent < count && !isInterrupted; sent += 1) {
    await queue.onSizeLessThan(CONCURRENCY);
    void queue.add(() => sendRequest(nextRequest()));
  }
  await queue.onIdle();
}

async function countIdleDescriptors(pid: number): Promise<number> {
  client.close();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  client = createClient(site.url, CONCURRENCY);
  return countDescriptors(pid);
}

const progress = setInterval(async () => {
  const resident = mb(await readResidentBytes(pid));
  print(
    `${responses} requests, ${failures.length} failures, ${resident}, ${await countDescriptors(pid)} descriptors`,
  );
  if (failures.length > 0) print(`last failure: ${failures.at(-1)}`);
}, PROGRESS_INTERVAL_MS);
await makeRequests(WARM_UP_REQUESTS);
const idleBefore = await countIdleDescriptors(pid);
print(`warm-up ended after ${responses} requests; ${idleBefore} idle descriptors`);
responses = 0;
statuses.clear();
const watch = watchProcess(pid, client, () => responses);
await makeRequests(MEASURED_REQUESTS);
clearInterval(progress);
const samples = await watch.stop();
const idleAfter = await countIdleDescriptors(pid);

const resident = growthOf(samples, ({ residentBytes }) => residentBytes);
console.table(splitIntoParts(samples, PARTS).map(summarize));
print(
  `${responses} requests in ${Math.round(samples.at(-1)?.seconds ?? 0)} s (load ${loadavg()[0]?.toFixed(1)})`,
);
print(
  `resident memory: ${mb(resident.byLine)} by regression, ${mb(resident.byQuarters)} from first to last quarter`,
);
print(`idle descriptors: ${idleBefore} before, ${idleAfter} after`);
print(`responses: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}, ${failures.length} failures`);
for (const line of failures.slice(0, MAX_PRINTED)) print(line);
for (const line of site.log.slice(0, MAX_PRINTED)) print(line);
await site.stop();

const isLeaking = Math.max(resident.byLine, resident.byQuarters) > MAX_GROWTH_BYTES;
const hasPassed = !isLeaking && idleAfter <= idleBefore + SPARE_DESCRIPTORS && failures.length === 0;
print(hasPassed ? 'passed' : 'failed');
process.exit(hasPassed ? 0 : 1);
