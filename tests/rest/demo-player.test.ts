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

test.each(['movie/9999999999', 'movie/0', 'tv/0/1/1', 'tv/11/0/1', 'tv/11/1/99999'])(
  '/demo-player/%s names no title, and nobody is asked for it',
  async (address) => {
    // With the movie database out of reach here, any address that is believed shows a player without a title.
    const response = await fetch(`${site.url}/demo-player/${address}`);
    expect(response.status).toBe(404);
  },
);
