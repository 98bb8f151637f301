import type { MoviePage } from '#shared/title-page';
import { formatCount, formatDate, formatMillions, formatRating, formatRuntime } from '../../lib/format';
import type { Panel } from './fact-panel';

/** Below this, a sum would read $0.0M, which says nothing. */
const MIN_SHOWN_DOLLARS = 50_000;

function sum(dollars: number | null): string | null {
  return dollars !== null && dollars >= MIN_SHOWN_DOLLARS ? formatMillions(dollars) : null;
}

/** The panels of a movie's page in their order (2 §2 "Movie detail"). */
export function moviePanels(movie: MoviePage): readonly Panel[] {
  const { runtimeMinutes, budget, revenue } = movie;
  const profit = budget !== null && revenue !== null ? revenue - budget : null;
  return [
    {
      title: 'Production',
      facts: [
        { label: 'Release date', value: formatDate(movie.date) },
        { label: 'Runtime', value: runtimeMinutes === null ? null : formatRuntime(runtimeMinutes) },
        { label: 'Studio', value: movie.studio },
        { label: 'Country', value: movie.country },
      ],
    },
    {
      title: 'Ratings',
      facts: [
        { label: 'Rating', value: movie.rating > 0 ? `${formatRating(movie.rating)} / 10` : null },
        { label: 'Total votes', value: movie.votes > 0 ? formatCount(movie.votes) : null },
        { label: 'Status', value: movie.status },
        { label: 'Language', value: movie.language },
      ],
    },
    {
      title: 'Box Office',
      facts: [
        { label: 'Budget', value: sum(budget) },
        { label: 'Revenue', value: sum(revenue) },
        { label: 'Profit', value: profit === null ? null : formatMillions(profit) },
      ],
    },
  ];
}
