import type { MediaType } from '#shared/media-type';

/* The movie database divides some genres of movies and shows differently. */
const COUNTERPARTS: Record<MediaType, Readonly<Record<number, string>>> = {
  // Action & Adventure, Sci-Fi & Fantasy, War & Politics: any of what they consist of.
  movie: { 10759: '28|12', 10765: '878|14', 10768: '10752' },
  tv: { 28: '10759', 12: '10759', 878: '10765', 14: '10765', 10752: '10768' },
};

/** The genre, known from a movie or a show, as a discovery of this type of title asks for it. */
export function genreOf(mediaType: MediaType, genreId: number): string {
  return COUNTERPARTS[mediaType][genreId] ?? String(genreId);
}
