import { listCreators } from '../demo/catalogue/people/credits';
import { getLanguage } from '../demo/catalogue/reference/languages';
import { type Episode, getEpisode } from '../demo/catalogue/shows/episodes';
import { episodeDay, listSeasons, type Season } from '../demo/catalogue/shows/seasons';
import { listNetworks } from '../demo/catalogue/titles/companies';
import type { TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { hash } from '../demo/seeded-random';
import { formatDateOrEmpty, personFields, round, titleFields } from './list-items';
import { episodeItem, seasonFields } from './season-details';
import { companyItem, sharedDetails } from './shared-details';

interface Neighbors {
  last: Episode | null;
  next: Episode | null;
}

/** The last episode that has aired and the next one. */
function findNeighbors(rank: number, seasons: readonly Season[]): Neighbors {
  let last: Episode | null = null;
  for (const season of seasons) {
    for (let number = 1; number <= season.episodeCount; number += 1) {
      const day = episodeDay(season, number);
      if (day === null) continue;
      const isShown = day <= 0;
      if (!isShown) return { last, next: getEpisode(rank, season, number) };
      const isLatest = number === season.episodeCount || (episodeDay(season, number + 1) ?? 0) > 0;
      if (isLatest) last = getEpisode(rank, season, number);
    }
  }
  return { last, next: null };
}

const RETURNS_WITHIN_DAYS = 500;

function statusOf({ day, rank }: TitleMetadata, { last, next }: Neighbors): string {
  if ((day ?? 0) > 0) return (day ?? 0) < 90 ? 'In Production' : 'Planned';
  if (next) return 'Returning Series';
  const chance = hash(rank, 971) % 10;
  if (last?.day != null && last.day > -RETURNS_WITHIN_DAYS) return chance < 7 ? 'Returning Series' : 'Ended';
  return chance < 8 ? 'Ended' : 'Canceled';
}

function typeOf({ genreIds: [main] }: TitleMetadata): string {
  const types: Record<number, string> = {
    99: 'Documentary',
    10763: 'News',
    10764: 'Reality',
    10767: 'Talk Show',
  };
  return types[main ?? 18] ?? 'Scripted';
}

/** A show's details, with its seasons, creators and networks. */
export function showDetails(metadata: TitleMetadata, today: Date) {
  const { rank, id } = metadata;
  const seasons = listSeasons(rank);
  const regular = seasons.filter(({ number }) => number > 0);
  const neighbors = findNeighbors(rank, regular);
  const status = statusOf(metadata, neighbors);
  return {
    ...titleFields(metadata, today),
    ...sharedDetails(metadata),
    created_by: listCreators(rank).map((person, index) => {
      const { name, original_name, gender, profile_path } = personFields(person);
      const credit_id = hash(id, 81 + index)
        .toString(16)
        .padStart(24, '0');
      return { id: person.id, credit_id, name, original_name, gender, profile_path };
    }),
    episode_run_time: neighbors.last?.runtime ? [neighbors.last.runtime] : [],
    in_production: status === 'Returning Series' || status === 'In Production',
    languages: [getLanguage(metadata.language).code],
    last_air_date: neighbors.last ? formatDateOrEmpty(today, neighbors.last.day) : null,
    last_episode_to_air: neighbors.last && episodeItem(id, neighbors.last, today),
    next_episode_to_air: neighbors.next && episodeItem(id, neighbors.next, today),
    networks: listNetworks(rank).map(companyItem),
    number_of_episodes: regular.reduce((sum, { episodeCount }) => sum + episodeCount, 0),
    number_of_seasons: regular.length,
    seasons: seasons.map((season) => ({
      ...seasonFields(metadata, season, today),
      episode_count: season.episodeCount,
      vote_average: season.number === 0 ? 0 : round(metadata.voteAverage, 1),
    })),
    status,
    type: typeOf(metadata),
  };
}
