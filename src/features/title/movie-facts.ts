import type { MoviePage } from '#shared/title-page';
import { formatCount, formatDate, formatMillions, formatRating, formatRuntime } from '../../ui/format';
import type { Panel } from './title-details';

function formatAmount(dollars: number | null): string | null {
  return dollars === null ? null : formatMillions(dollars);
}

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
        {
          label: 'Rating',
          isRating: true,
          value: movie.rating > 0 ? `${formatRating(movie.rating)} / 10` : null,
        },
        { label: 'Total votes', isRating: true, value: movie.votes > 0 ? formatCount(movie.votes) : null },
        { label: 'Status', value: movie.status },
        { label: 'Language', value: movie.language },
      ],
    },
    {
      title: 'Box Office',
      facts: [
        { label: 'Budget', value: formatAmount(budget) },
        { label: 'Revenue', value: formatAmount(revenue) },
        { label: 'Profit', value: formatAmount(profit) },
      ],
    },
  ];
}
