import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { type CallOptions, type RequestVariant, withVariant } from './reference';
import { interrupted } from './resources';

export const CONNECTIONS = 20;
/** Below the server's limit of 10,000: autocannon ignores `Connection: close`, and Node responds 503 to further requests. */
const REQUESTS_PER_CONNECTION = 5_000;

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
const run = promisify(execFile);

/** wrk needs less CPU time than a client in JavaScript. */
export const LOAD_TOOL = hasWrk ? 'wrk' : 'autocannon';

async function rateOfWrk(url: string, { headers = {} }: CallOptions, seconds: number): Promise<number> {
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headerOptions, url];
  const { stdout } = await run('wrk', options, { signal: interrupted });
  if (/Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${url}: not every response was a success.\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function cannon(
  url: string,
  call: CallOptions,
  options: { readonly seconds: number; readonly nextVariant: (() => RequestVariant) | undefined },
): Promise<autocannon.Result> {
  const { nextVariant, seconds } = options;
  const result = await autocannon({
    url,
    method: call.method ?? 'GET',
    headers: { ...call.headers },
    connections: CONNECTIONS,
    duration: seconds,
    reconnectRate: REQUESTS_PER_CONNECTION,
    // autocannon would start each connection with the first request; this chooses one when it is sent.
    ...(nextVariant && {
      requests: [{ setupRequest: (request) => ({ ...request, ...withVariant(call, nextVariant()) }) }],
    }),
  });
  if (result['4xx'] + result['5xx'] + result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors.`);
  return result;
}

/** @returns responses per second with all connections busy */
export async function measureRate(
  url: string,
  call: CallOptions,
  seconds: number,
  nextVariant?: () => RequestVariant,
): Promise<number> {
  // wrk needs a script to send bodies.
  if (hasWrk && !nextVariant) return rateOfWrk(url, call, seconds);
  return (await cannon(url, call, { seconds, nextVariant })).requests.average;
}
