import { type HttpHandler, HttpResponse, http } from 'msw';
import { drawPortrait } from '../demo/artwork/portrait/portrait';
import type { PixelSize } from '../demo/artwork/svg-drawing';
import { drawBackdrop, drawPoster, drawStill } from '../demo/artwork/title-artwork';
import { findEpisodeFacts, findPersonFacts, findTitleFacts } from '../demo/catalogue/summaries';
import { findPixelSize, type ImageRequest, parseImageFile } from './image-request';

/** A week: the demo's pictures change with its code only. */
const CACHE_CONTROL = 'public, max-age=604800';

/**
 * Imitates the movie database's image host: GET {baseUrl}/{size}/{file} answers an SVG drawn on the fly,
 * right in pixels for the size. Whatever is missing or malformed answers 404.
 */
export function createImageHandlers({ baseUrl }: { baseUrl: string }): HttpHandler[] {
  const base = `${baseUrl}/`;
  // A predicate, because a path pattern decodes what it matches and throws on a broken escape.
  return [
    http.get(
      ({ request }) => request.url.startsWith(base),
      ({ request }) => {
        const path = request.url.slice(base.length).replace(/[?#].*$/, '');
        const [size = '', file = '', ...rest] = path.split('/');
        const svg = rest.length ? null : findImage(size, file);
        if (svg === null) return notFound();
        const headers = {
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': CACHE_CONTROL,
          // As the real one: any page may read its pictures.
          'access-control-allow-origin': '*',
        };
        return new HttpResponse(svg, { headers });
      },
    ),
  ];
}

/** The SVG for a size and file name as they stand in an address, or null when there is none. */
function findImage(sizeName: string, file: string): string | null {
  const request = parseImageFile(file);
  const pixels = request && findPixelSize(request.image, sizeName);
  return request && pixels ? draw(request, pixels) : null;
}

function draw(request: ImageRequest, pixels: PixelSize): string | null {
  if (request.image === 'profile') {
    const person = findPersonFacts(request.id);
    return person && drawPortrait(request.id, person, pixels);
  }
  if (request.image === 'still') {
    const episode = findEpisodeFacts(request.showId, request.season, request.episode);
    return episode && drawStill(request, episode, pixels);
  }
  const { image, kind, id } = request;
  const title = findTitleFacts(kind, id);
  if (!title) return null;
  return image === 'poster' ? drawPoster(kind, id, title, pixels) : drawBackdrop(kind, id, title, pixels);
}

function notFound(): HttpResponse<string> {
  return new HttpResponse('File not found', { status: 404, headers: { 'content-type': 'text/plain' } });
}
