import { cleanCount, cleanDate, cleanImagePath, cleanName, cleanRating, cleanText } from '#shared/sanitize';
import { EPISODES_PER_WINDOW, type Episode, isShownNumber, type SeasonPage } from '#shared/title-page';
import type { Season } from '#shared/tmdb-schema';
import { uniqueBy } from '#shared/unique-by';
import { CatalogueError } from '../tmdb/catalogue-error';
import { seasonRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { readTitlePage } from './title-page';
import { createView } from './view';

/** Longer seasons are sent without details: 1,000 episodes with details are 600 KB. */
const MAX_EPISODES_WITH_DETAILS = 100;

const readAllEpisodes = createView((season: Season): readonly Episode[] =>
  uniqueBy(season.episodes, ({ episode_number }) => episode_number)
    .filter(({ episode_number }) => isShownNumber(episode_number))
    .sort((a, b) => a.episode_number - b.episode_number)
    .map((episode) => ({
      number: episode.episode_number,
      name: cleanName(episode.name) || `Episode ${episode.episode_number}`,
      overview: cleanText(episode.overview),
      date: cleanDate(episode.air_date),
      runtimeMinutes: cleanCount(episode.runtime),
      rating: cleanRating(episode.vote_average),
      stillPath: cleanImagePath(episode.still_path),
    })),
);

const withoutDetails = ({ number, name, date }: Episode): Episode => ({
  number,
  name,
  overview: '',
  date,
  runtimeMinutes: null,
  rating: 0,
  stillPath: null,
});

const NO_EPISODES: SeasonPage = { episodes: [] };

/** The movie database lists some seasons of a show that it does not have. */
async function isListed(catalogue: Catalogue, id: number, season: number, year: number): Promise<boolean> {
  const show = await readTitlePage(catalogue, 'tv', id, year);
  return show.mediaType === 'tv' && show.seasons.some(({ number }) => number === season);
}

/** @throws CatalogueError, such as not-found for a season that the show does not list */
export async function readSeasonPage(
  catalogue: Catalogue,
  id: number,
  season: number,
  currentYear: number,
): Promise<SeasonPage> {
  try {
    const episodes = await readAllEpisodes(catalogue, seasonRequest(id, season), currentYear);
    return episodes.length > MAX_EPISODES_WITH_DETAILS
      ? { episodes: episodes.map(withoutDetails), isBrief: true }
      : { episodes };
  } catch (error) {
    const isUnknown = error instanceof CatalogueError && error.kind === 'not-found';
    if (isUnknown && (await isListed(catalogue, id, season, currentYear))) return NO_EPISODES;
    throw error;
  }
}

/** @param window counts from 0; empty after the last episode */
export async function readEpisodes(
  catalogue: Catalogue,
  { id, season, window }: { id: number; season: number; window: number },
  currentYear: number,
): Promise<readonly Episode[]> {
  const episodes = await readAllEpisodes(catalogue, seasonRequest(id, season), currentYear);
  const start = window * EPISODES_PER_WINDOW;
  return episodes.slice(start, start + EPISODES_PER_WINDOW);
}
