import { describe, expect, onTestFinished, test } from 'vitest';
import { mockThirdParties } from '../support/mocked-third-parties';
import { startTestSite } from '../support/test-site';

const PUBLIC_URL = 'https://marquee.example';
const HOST = 'https://image.tmdb.org';

mockThirdParties();

async function readSite(settings: NodeJS.ProcessEnv) {
  const site = await startTestSite({ PUBLIC_URL, ...settings });
  onTestFinished(() => site.stop());
  const get = (path: string) => fetch(site.url + path);
  const { results } = await (await get('/api/tmdb/trending/movie/day')).json();
  const movie = await get(`/movie/${results[0].id}`);
  return {
    get,
    policies: [movie, await get('/sw.js')].map(({ headers }) => headers.get('content-security-policy')),
    privacy: await (await get('/privacy')).text(),
    html: [await movie.text(), await (await get('/')).text(), await (await get('/movies')).text()].join('\n'),
  };
}

describe('the images of pages', () => {
  test('come from the image host by default, and the proxy is off', async () => {
    const { get, policies, html, privacy } = await readSite({});
    expect((await get('/img/w342/a.jpg')).status).toBe(404);
    expect(html).toContain(`${HOST}/t/p/w342/`);
    expect(html).not.toContain('/img/w');
    expect(privacy).toContain('Images come from an image host');
    for (const policy of policies) expect(policy).toContain(HOST);
  });

  test('are never narrower than cards', async () => {
    const { get } = await readSite({});
    for (const path of ['/', '/movies', '/search?q=love']) {
      const html = await (await get(path)).text();
      const narrowest = [...html.matchAll(/ srcSet="[^" ]*-poster\.svg (\d+)w/g)].map(([, width]) => width);
      expect([path, new Set(narrowest)]).toEqual([path, new Set(['154'])]);
    }
  });

  test('come from the site with IMAGE_PROXY=on: elements, preloads, structured data and policies', async () => {
    const { policies, html, privacy } = await readSite({ IMAGE_PROXY: 'on' });
    expect(html).not.toContain(HOST);
    expect(privacy).not.toContain('Images come from an image host');
    for (const policy of policies) expect(policy).not.toContain(HOST);
    expect(html).toMatch(/<img [^>]*src="\/img\/w500\/[\w-]+\.\w+"/);
    expect(html).toMatch(/<link rel="preload" as="image"[^>]* imageSrcSet="\/img\/w300\//i);
    expect(html).toContain('"imageBaseUrl":"/img"');
    expect(html).toMatch(new RegExp(`"image":"${PUBLIC_URL}/img/w780/`));
  });
});

test("the demo catalogue's images stay its own with IMAGE_PROXY=on", async () => {
  const site = await startTestSite({ IMAGE_PROXY: 'on', TMDB_API_KEY: undefined });
  onTestFinished(() => site.stop());
  expect(await (await fetch(site.url)).text()).toContain('/demo-images/w');
  expect((await fetch(`${site.url}/img/w342/a.jpg`)).status).toBe(404);
});
