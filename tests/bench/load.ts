import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { type CallOptions, type Turn, withTurn } from './bare';

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

/** Loads one address with what each turn says. */
async function cannon(
  url: string,
  call: CallOptions,
  options: { readonly seconds: number; readonly nextTurn: (() => Turn) | undefined },
): Promise<autocannon.Result> {
  const { nextTurn, seconds } = options;
  const result = await autocannon({
    url,
    method: call.method ?? 'GET',
    headers: { ...call.headers },
    connections: CONNECTIONS,
    duration: seconds,
    // Each connection begins with the first of what it is given: what differs is chosen as it is sent.
    ...(nextTurn && {
      requests: [{ setupRequest: (request) => ({ ...request, ...withTurn(call, nextTurn()) }) }],
    }),
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
  nextTurn?: () => Turn,
): Promise<number> {
  // wrk sends bodies by a script only; what takes one is slow enough for the other.
  if (hasWrk && !nextTurn) return rateOfWrk(url, call, seconds);
  return (await cannon(url, call, { seconds, nextTurn })).requests.average;
}
