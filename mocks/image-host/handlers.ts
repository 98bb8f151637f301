import { type HttpHandler, HttpResponse, http } from 'msw';
import { drawPortrait } from '../demo/artwork/portrait/portrait';
import type { PixelSize } from '../demo/artwork/svg-drawing';
import { drawBackdrop, drawPoster, drawStill } from '../demo/artwork/title-artwork';
import { findEpisodeSummary, findPersonSummary, findTitleSummary } from '../demo/catalogue/summaries';
import { findPixelSize, type ImageRequest, parseImageFile } from './image-request';

/** One week: the images change only with the code. */
const CACHE_CONTROL = 'public, max-age=604800';

type ImageOptions = {
  readonly baseUrl: string;
  /** Empty pictures of the same dimensions, which cost the browser less than drawings. */
  readonly areEmpty?: boolean | undefined;
};

/**
 * Handles GET {baseUrl}/{size}/{file}: returns an SVG, generated per request, with the pixel dimensions of the size.
 * Unknown or malformed paths return 404.
 */
export function createImageHandlers({ baseUrl, areEmpty = false }: ImageOptions): HttpHandler[] {
  const base = `${baseUrl}/`;
  const create = areEmpty ? createEmpty : draw;
  // A predicate, because MSW path patterns throw on malformed percent-encoding.
  return [
    http.get(
      ({ request }) => request.url.startsWith(base),
      ({ request }) => {
        const path = request.url.slice(base.length).replace(/[?#].*$/, '');
        const [size = '', file = '', ...rest] = path.split('/');
        const svg = rest.length ? null : findImage(size, file, create);
        if (svg === null) return notFound();
        const headers = {
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': CACHE_CONTROL,
          // The real image host allows every origin.
          'access-control-allow-origin': '*',
        };
        return new HttpResponse(svg, { headers });
      },
    ),
  ];
}

/** The SVG for the two path segments of a URL, or null if there is no such image. */
function findImage(sizeName: string, file: string, create: typeof draw): string | null {
  const request = parseImageFile(file);
  const pixels = request && findPixelSize(request.image, sizeName);
  return request && pixels ? create(request, pixels) : null;
}

function draw(request: ImageRequest, pixels: PixelSize): string | null {
  if (request.image === 'profile') {
    const person = findPersonSummary(request.id);
    return person && drawPortrait(request.id, person, pixels);
  }
  if (request.image === 'still') {
    const episode = findEpisodeSummary(request.showId, request.season, request.episode);
    return episode && drawStill(request, episode, pixels);
  }
  const { image, kind, id } = request;
  const title = findTitleSummary(kind, id);
  if (!title) return null;
  return image === 'poster' ? drawPoster(kind, id, title, pixels) : drawBackdrop(kind, id, title, pixels);
}

function createEmpty(_request: ImageRequest, { width, height }: PixelSize): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
}

function notFound(): HttpResponse<string> {
  return new HttpResponse('File not found', { status: 404, headers: { 'content-type': 'text/plain' } });
}
