export const MEDIA_TYPES = ['movie', 'tv'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const MEDIA_TYPE_LABELS: Readonly<Record<MediaType, string>> = { movie: 'Movie', tv: 'TV' };

export function isMediaType(value: unknown): value is MediaType {
  return value === 'movie' || value === 'tv';
}
