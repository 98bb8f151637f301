import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { CallOptions } from './bare';

export const CONNECTIONS = 20;

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
const run = promisify(execFile);

/** What puts the load on: wrk costs less than any load made in JavaScript. */
export const LOAD_TOOL = hasWrk ? 'wrk' : 'autocannon';

async function rateOfWrk(url: string, { headers = {} }: CallOptions, seconds: number): Promise<number> {
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headerOptions, url]);
  if (/Non-2xx/.test(stdout) && !headers['if-none-match'])
    throw new Error(`${url}: not every answer was a success.\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Loads one address with what `bodies` say, in turn. */
async function cannon(
  url: string,
  { method = 'GET', headers = {} }: CallOptions,
  options: { readonly seconds: number; readonly bodies: readonly string[] },
): Promise<autocannon.Result> {
  const { bodies, seconds } = options;
  const result = await autocannon({
    url,
    method,
    headers: { ...headers },
    connections: CONNECTIONS,
    duration: seconds,
    ...(bodies.length > 0 && { requests: bodies.map((body) => ({ body })) }),
  });
  if (result['4xx'] + result['5xx'] + result.errors > 0)
    throw new Error(`${url}: ${result['4xx']} and ${result['5xx']} refusals, ${result.errors} errors.`);
  return result;
}

/** As many calls as are answered. @returns answers a second */
export async function measureRate(
  url: string,
  call: CallOptions,
  seconds: number,
  bodies: readonly string[],
): Promise<number> {
  // wrk sends bodies by a script only; what takes one is slow enough for the other.
  if (hasWrk && bodies.length === 0) return rateOfWrk(url, call, seconds);
  return (await cannon(url, call, { seconds, bodies })).requests.average;
}
