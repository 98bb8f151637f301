import { cleanCount, cleanDate, cleanImagePath, cleanName, cleanRating, cleanText } from '#shared/sanitize';
import { EPISODES_PER_WINDOW, type Episode, isShownNumber, type SeasonPage } from '#shared/title-page';
import type { Season } from '#shared/tmdb-schema';
import { uniqueBy } from '#shared/unique-by';
import { CatalogueError } from '../tmdb/catalogue-error';
import { seasonRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { readTitlePage } from './title-page';
import { createView } from './view';

/** Longer seasons are sent with numbers and names: 1,000 episodes with their texts are 600 KB. */
const MAX_DETAILED = 100;

const viewEpisodes = createView((season: Season): readonly Episode[] =>
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

const withoutDetails = ({ number, name }: Episode): Episode => ({
  number,
  name,
  overview: '',
  date: '',
  runtimeMinutes: null,
  rating: 0,
  stillPath: null,
});

const NO_EPISODES: SeasonPage = { episodes: [] };

/** Whether the movie database lists a season among those of its show, which does not mean that it knows the season. */
async function isListed(catalogue: Catalogue, id: number, season: number, year: number): Promise<boolean> {
  const show = await readTitlePage(catalogue, 'tv', id, year);
  return show.mediaType === 'tv' && show.seasons.some(({ number }) => number === season);
}

/**
 * The episodes of a season; none for a season that the show lists and the movie database does not know otherwise.
 * @throws CatalogueError not-found when there is no such season, unavailable when the movie database failed
 */
export async function readSeasonPage(
  catalogue: Catalogue,
  id: number,
  season: number,
  currentYear: number,
): Promise<SeasonPage> {
  try {
    const { entry } = await catalogue.read(seasonRequest(id, season));
    const episodes = viewEpisodes(entry, 0);
    return episodes.length > MAX_DETAILED
      ? { episodes: episodes.map(withoutDetails), isBrief: true }
      : { episodes };
  } catch (error) {
    const isUnknown = error instanceof CatalogueError && error.kind === 'not-found';
    if (isUnknown && (await isListed(catalogue, id, season, currentYear))) return NO_EPISODES;
    throw error;
  }
}

/**
 * A window of a season's episodes with their details; empty after the last episode.
 * @param window counts from 0
 * @throws CatalogueError not-found when there is no such season, unavailable when the movie database failed
 */
export async function readEpisodes(
  catalogue: Catalogue,
  { id, season, window }: { id: number; season: number; window: number },
): Promise<readonly Episode[]> {
  const { entry } = await catalogue.read(seasonRequest(id, season));
  const start = window * EPISODES_PER_WINDOW;
  return viewEpisodes(entry, 0).slice(start, start + EPISODES_PER_WINDOW);
}
