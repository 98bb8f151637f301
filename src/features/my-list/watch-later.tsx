import type { ReactNode } from 'react';
import type { MediaType } from '#shared/media-type';
import { useShowRatings } from '../../titles/display-preferences';

type WatchLaterItem = {
  readonly id: string;
  readonly mediaType: MediaType;
  readonly mediaId: string;
  readonly title: string;
  readonly poster: string | null;
  /** ISO 8601. */
  readonly dateAdded: string;
  readonly rating: number;
  readonly year: string;
  readonly genres: readonly string[];
  readonly nextSeason: number | null;
  readonly nextEpisode: number | null;
  readonly totalSeasons: number | null;
  readonly totalEpisodes: number | null;
};

/** Sample data, because the feature does not exist yet. */
const SAMPLES: readonly WatchLaterItem[] = [
  {
    id: 'movie-550',
    mediaType: 'movie',
    mediaId: '550',
    title: 'A movie for a rainy evening',
    poster: null,
    dateAdded: '2025-01-15T20:00:00.000Z',
    rating: 8.4,
    year: '1999',
    genres: ['Drama'],
    nextSeason: null,
    nextEpisode: null,
    totalSeasons: null,
    totalEpisodes: null,
  },
  {
    id: 'tv-1396',
    mediaType: 'tv',
    mediaId: '1396',
    title: 'A show for a long weekend',
    poster: null,
    dateAdded: '2025-01-14T20:00:00.000Z',
    rating: 8.9,
    year: '2008',
    genres: ['Drama', 'Crime'],
    nextSeason: 1,
    nextEpisode: 1,
    totalSeasons: 5,
    totalEpisodes: 62,
  },
];

function factsOf(item: WatchLaterItem, showRatings: boolean): string {
  const next = item.nextSeason && item.nextEpisode ? `next: S${item.nextSeason}E${item.nextEpisode}` : '';
  const size = item.totalEpisodes ? `${item.totalEpisodes} episodes in ${item.totalSeasons} seasons` : '';
  return [item.year, showRatings && item.rating.toFixed(1), item.genres.join(', '), size, next]
    .filter(Boolean)
    .join(' · ');
}

/** The content of the disabled Watch Later tab. */
export function WatchLater(): ReactNode {
  const showRatings = useShowRatings();
  if (SAMPLES.length === 0) return <p>No saved content</p>;
  return (
    <ul>
      {SAMPLES.map((item) => (
        <li key={item.id}>
          <p>{item.title}</p>
          <p>{factsOf(item, showRatings)}</p>
        </li>
      ))}
    </ul>
  );
}
