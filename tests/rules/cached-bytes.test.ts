import { describe, expect, test } from 'vitest';
import { renderPage, responseOf } from '../../server/response-cache/cached-page';
import { CatalogueEntry } from '../../server/tmdb/cache-store';
import { trendingRequest } from '../../server/tmdb/requests';

const HTML = '<p>Amélie</p>'.repeat(200);

const keptBytes = (bytes: Buffer): number => bytes.buffer.byteLength;

describe('cached bytes keep no more memory than their length', () => {
  test.each(['br', 'gzip', 'identity'] as const)('of a page as %s', async (encoding) => {
    const renderer = {
      addressOf: async (path: string, search: string) => ({ path, search }),
      render: async () => ({ status: 200, html: HTML, isComplete: true, reads: [] }),
    };
    const page = await renderPage(renderer, { path: '/', search: '' }, null, () => 0);
    const { bytes } = responseOf(page, encoding, {});
    expect(page.html.toString()).toBe(HTML);
    expect(keptBytes(page.html)).toBe(page.html.length);
    expect(keptBytes(bytes)).toBe(bytes.length);
  });

  test('of an entry of the catalogue', async () => {
    const entry = await CatalogueEntry.create(
      trendingRequest('all', 'day'),
      { text: '"Amélie"', body: { page: 1, results: [], total_pages: 1, total_results: 0 } },
      0,
    );
    const text = await entry.readText();
    expect(text.toString()).toBe('"Amélie"');
    expect(keptBytes(text)).toBe(text.length);
  });
});
