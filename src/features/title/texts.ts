import type { EpisodeNumber } from '#shared/episode-number';
import { formatCount, formatDate } from '../../ui/format';

export const START_OVER = 'Start from the beginning';
export const restartText = ({ season, episode }: EpisodeNumber): string => `Restart S${season}E${episode}`;

const NO_EPISODES = 'No episodes announced yet.';

/** @param date the season's first air date; '' when unknown, and for a show without seasons */
export function noEpisodesText(date: string): string {
  const premiere = formatDate(date);
  return premiere ? `Premiere: ${premiere}. ${NO_EPISODES}` : NO_EPISODES;
}

/** '26,280 votes' */
export function votesText(votes: number): string {
  return `${formatCount(votes)} ${votes === 1 ? 'vote' : 'votes'}`;
}

/** '3 seasons'; '' for 0. */
export function countSeasons(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 season' : `${count} seasons`;
}

type Labelled = { readonly season: number | null; readonly current: EpisodeNumber | null };

/** 'S2E62'; 'S2' for a season without episodes. */
export function shortEpisodeLabel({ season, current }: Labelled): string {
  return current ? `S${current.season}E${current.episode}` : `S${season}`;
}

/** 'Season 2, Episode 62'; 'Season 2' for a season without episodes. */
export function longEpisodeLabel({ season, current }: Labelled): string {
  return current ? `Season ${current.season}, Episode ${current.episode}` : `Season ${season}`;
}
