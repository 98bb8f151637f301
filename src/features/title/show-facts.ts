import type { ShowPage } from '#shared/title-page';
import type { ShowView } from '../../titles/use-show';
import { formatCount, formatDate, formatMinutes, formatRating } from '../../ui/format';
import type { Panel } from './title-details';

type Playing = Pick<ShowView, 'current' | 'facts'>;

/** The episode that the player opens; empty when there is none. */
function nowPlayingPanel({ current, facts }: Playing): Panel {
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

export function showPanels(show: ShowPage, playing: Playing): readonly Panel[] {
  return [
    nowPlayingPanel(playing),
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
