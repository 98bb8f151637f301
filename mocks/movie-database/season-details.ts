import { listCast, listCrew } from '../demo/catalogue/people/credits';
import { type Episode, getEpisode } from '../demo/catalogue/shows/episodes';
import type { Season } from '../demo/catalogue/shows/seasons';
import { listNetworks } from '../demo/catalogue/titles/companies';
import type { TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { mix } from '../demo/seeded-random';
import { dateText, personCore, round } from './list-items';
import { companyItem } from './shared-details';

/** What show and season details both say of a season. An unknown date is null here, not ''. */
export function seasonCore({ id, hasPoster }: TitleNumbers, season: Season, today: Date) {
  return {
    air_date: dateText(today, season.firstDay) || null,
    id: season.id,
    name: season.number === 0 ? 'Specials' : `Season ${season.number}`,
    overview: '',
    // Seasons share the show's own poster: the image host draws no other.
    poster_path: season.hasPoster && hasPoster ? `/tv-${id}-poster.svg` : null,
    season_number: season.number,
  };
}

/** An episode as lists show it. */
export function episodeItem(showId: number, episode: Episode, today: Date) {
  const { season, number } = episode;
  return {
    air_date: dateText(today, episode.day) || null,
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

/** Director and writer, and whoever guests: some of the show's own people, as the episode's number has it. */
function people(rank: number, episode: Episode) {
  const crew = listCrew('tv', rank).filter(({ job }) => job === 'Director' || job === 'Screenplay');
  const guests = listCast('tv', rank).slice(8 + (mix(episode.id, 91) % 4), 14);
  return {
    crew: crew.map(({ person, department, job }) => ({
      ...personCore(person),
      department,
      job: job === 'Screenplay' ? 'Writer' : job,
      credit_id: mix(episode.id, 92).toString(16).padStart(24, '0'),
    })),
    guest_stars: guests.map(({ person, character }, order) => ({
      ...personCore(person),
      character,
      order: 500 + order,
      credit_id: mix(episode.id, 93 + order)
        .toString(16)
        .padStart(24, '0'),
    })),
  };
}

/** One episode with its people. */
export function episodeDetails(numbers: TitleNumbers, season: Season, number: number, today: Date) {
  const episode = getEpisode(numbers.rank, season, number);
  return { ...episodeItem(numbers.id, episode, today), ...people(numbers.rank, episode) };
}

/** A season with all its episodes. */
export function seasonDetails(numbers: TitleNumbers, season: Season, today: Date) {
  return {
    _id: mix(season.id, 94).toString(16).padStart(24, '0'),
    ...seasonCore(numbers, season, today),
    networks: listNetworks(numbers.rank).map(companyItem),
    episodes: Array.from({ length: season.episodeCount }, (_, place) =>
      episodeDetails(numbers, season, place + 1, today),
    ),
    vote_average: season.number === 0 ? 0 : round(numbers.voteAverage, 1),
  };
}
