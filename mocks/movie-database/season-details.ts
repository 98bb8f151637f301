import { listCast, listCrew } from '../demo/catalogue/people/credits';
import { type Episode, getEpisode } from '../demo/catalogue/shows/episodes';
import type { Season } from '../demo/catalogue/shows/seasons';
import { listNetworks } from '../demo/catalogue/titles/companies';
import type { TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { hash } from '../demo/seeded-random';
import { formatDateOrEmpty, personFields, round } from './list-items';
import { companyItem } from './shared-details';

/** Fields shared by show and season details. An unknown date is null here, not ''. */
export function seasonFields({ id, hasPoster }: TitleMetadata, season: Season, today: Date) {
  return {
    air_date: formatDateOrEmpty(today, season.firstDay) || null,
    id: season.id,
    name: season.number === 0 ? 'Specials' : `Season ${season.number}`,
    overview: '',
    // Seasons use the show's poster; the image host has no season posters.
    poster_path: season.hasPoster && hasPoster ? `/tv-${id}-poster.svg` : null,
    season_number: season.number,
  };
}

/** An episode as in a show's details. */
export function episodeItem(showId: number, episode: Episode, today: Date) {
  const { season, number } = episode;
  return {
    air_date: formatDateOrEmpty(today, episode.day) || null,
    episode_number: number,
    episode_type: episode.isFinale ? 'finale' : 'standard',
    id: episode.id,
    name: episode.name,
    overview: episode.overview,
    production_code: '',
    runtime: episode.runtime,
    season_number: season,
    show_id: showId,
    still_path: episode.hasStill ? `/tv-${showId}-s${season}-e${number}-still.svg` : null,
    vote_average: round(episode.voteAverage, 3),
    vote_count: episode.voteCount,
  };
}

/** Crew and guest stars, chosen from the people of the show. */
function people(rank: number, episode: Episode) {
  const crew = listCrew('tv', rank).filter(({ job }) => job === 'Director' || job === 'Screenplay');
  const guests = listCast('tv', rank).slice(8 + (hash(episode.id, 91) % 4), 14);
  return {
    crew: crew.map(({ person, department, job }) => ({
      ...personFields(person),
      department,
      job: job === 'Screenplay' ? 'Writer' : job,
      credit_id: hash(episode.id, 92).toString(16).padStart(24, '0'),
    })),
    guest_stars: guests.map(({ person, character }, order) => ({
      ...personFields(person),
      character,
      order: 500 + order,
      credit_id: hash(episode.id, 93 + order)
        .toString(16)
        .padStart(24, '0'),
    })),
  };
}

/** One episode with its people. */
export function episodeDetails(metadata: TitleMetadata, season: Season, number: number, today: Date) {
  const episode = getEpisode(metadata.rank, season, number);
  return { ...episodeItem(metadata.id, episode, today), ...people(metadata.rank, episode) };
}

/** A season with all its episodes. */
export function seasonDetails(metadata: TitleMetadata, season: Season, today: Date) {
  return {
    _id: hash(season.id, 94).toString(16).padStart(24, '0'),
    ...seasonFields(metadata, season, today),
    networks: listNetworks(metadata.rank).map(companyItem),
    episodes: Array.from({ length: season.episodeCount }, (_, index) =>
      episodeDetails(metadata, season, index + 1, today),
    ),
    vote_average: season.number === 0 ? 0 : round(metadata.voteAverage, 1),
  };
}
