import type { ShowPage } from '#shared/title-page';
import type { ShowView } from '../../titles/use-show';
import { formatCount, formatDate, formatMinutes, formatRating } from '../../ui/format';
import type { Panel } from './fact-panel';

type Playing = Pick<ShowView, 'current' | 'facts'>;

/** '3 Seasons'; '' when none is known. */
export function countSeasons(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 Season' : `${count} Seasons`;
}

/** What the player opens with; empty when no episode is known. */
function describePlaying({ current, facts }: Playing): Panel {
  const runtimeMinutes = facts?.runtimeMinutes ?? null;
  return {
    title: 'Now Playing',
    facts: current
      ? [
          { label: 'Season', value: String(current.season) },
          { label: 'Episode', value: String(current.episode) },
          { label: 'Title', value: facts?.name ?? null },
          { label: 'Aired', value: formatDate(facts?.date ?? '') },
          { label: 'Runtime', value: runtimeMinutes === null ? null : formatMinutes(runtimeMinutes) },
        ]
      : [],
  };
}

/** The panels of a show's page in their order. */
export function showPanels(show: ShowPage, playing: Playing): readonly Panel[] {
  return [
    describePlaying(playing),
    {
      title: 'Show Details',
      facts: [
        { label: 'First aired', value: formatDate(show.date) },
        { label: 'Last aired', value: formatDate(show.lastDate) },
        { label: 'Seasons', value: show.seasonCount > 0 ? formatCount(show.seasonCount) : null },
        { label: 'Episodes', value: show.episodeCount > 0 ? formatCount(show.episodeCount) : null },
        { label: 'Status', value: show.status },
      ],
    },
    {
      title: 'Ratings',
      facts: [
        {
          label: 'Rating',
          isRating: true,
          value: show.rating > 0 ? `${formatRating(show.rating)} / 10` : null,
        },
        { label: 'Total votes', isRating: true, value: show.votes > 0 ? formatCount(show.votes) : null },
        { label: 'Language', value: show.language },
      ],
    },
    {
      title: 'Production',
      facts: [
        { label: 'Network', value: show.network },
        { label: show.creators.length === 1 ? 'Creator' : 'Creators', value: show.creators.join(', ') },
        { label: 'Studio', value: show.studio },
      ],
    },
  ];
}
