import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ImageEncoder } from '../../server/images/encoder';
import { renderPage, responseOf } from '../../server/response-cache/cached-page';
import { CatalogueEntry } from '../../server/tmdb/cache-store';
import { trendingRequest } from '../../server/tmdb/requests';
import { concatUnpooled } from '../../server/unpooled';

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

  test('of an encoded image', async () => {
    const encoder = new ImageEncoder();
    onTestFinished(() => encoder.stop());
    const create = { width: 300, height: 450, channels: 3, background: 'teal' } as const;
    const jpeg = await sharp({ create }).jpeg().toBuffer();
    const webp = await encoder.run({ bytes: jpeg, format: 'webp', maxPixels: { width: 300, height: 450 } });
    if (!webp) expect.unreachable('The image was not encoded.');
    expect((await sharp(webp).metadata()).format).toBe('webp');
    expect(keptBytes(webp)).toBe(webp.length);
  });

  test('of an image as the host sent it', async () => {
    const bytes = concatUnpooled([Buffer.from('one '), Buffer.from('image')]);
    expect(bytes.toString()).toBe('one image');
    expect(keptBytes(bytes)).toBe(bytes.length);
  });
});
