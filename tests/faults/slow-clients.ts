import { connect } from 'node:net';
import { expect, type TestContext } from 'vitest';
import { PROJECT } from '../../server/config/project';
import { createBundleLoader } from '../../server/rendering/front-end-bundle';
import { startTestSite } from '../support/test-site';

/** 15 s, 30 s and 5 s in production. */
const TIMEOUTS = { headersTimeoutMs: 1_000, requestTimeoutMs: 1_500, checkIntervalMs: 100 };
const BYTE_EVERY_MS = 20;

/** Sends the beginning, then a byte every 20 ms. @returns everything received until the connection is closed */
function sendSlowly(siteUrl: string, beginning: string): Promise<string> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    const interval = setInterval(() => socket.write('x'), BYTE_EVERY_MS);
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(interval);
        resolve(text);
      });
    socket.write(beginning);
  });
}

export async function slowClients({ onTestFinished }: TestContext): Promise<void> {
  const site = await startTestSite({}, createBundleLoader(PROJECT.distFolder), TIMEOUTS);
  onTestFinished(() => site.stop());
  const slow = Promise.all([
    sendSlowly(site.url, 'GET / HTTP/1.1\r\nHost: marquee\r\nX-Slow: '),
    sendSlowly(
      site.url,
      'POST /api/auth/login HTTP/1.1\r\nHost: marquee\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"a":"',
    ),
  ]);
  let isOver = false;
  void slow.then(() => {
    isOver = true;
  });
  const others: number[] = [];
  while (!isOver) others.push((await fetch(`${site.url}/healthz`)).status);

  for (const text of await slow) {
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(text).toContain(
      '{"success":false,"message":"The request took too long to arrive.","code":"TIMEOUT"}',
    );
  }
  expect(new Set(others)).toEqual(new Set([200]));
}
