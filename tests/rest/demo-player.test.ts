import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test.each(['player.js', 'player.css', 'clip.webm', 'poster.webp'])(
  '%s reaches a frame that has no origin',
  async (file) => {
    const response = await fetch(`${site.url}/demo-player/${file}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

test('other files stay with the site', async () => {
  const response = await fetch(`${site.url}/favicon.svg`, { method: 'HEAD' });
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-site');
});
