import { seasonSchema } from '#shared/media-schema';
import type { SeasonPage } from '#shared/title-page';
import type { Catalogue } from './catalogue';
import { createView } from './view';

const viewSeason = createView(
  seasonSchema,
  (season): SeasonPage => ({
    episodes: season.episodes
      .filter(({ episode_number }) => episode_number > 0)
      .sort((a, b) => a.episode_number - b.episode_number)
      .map((episode) => ({
        number: episode.episode_number,
        name: episode.name || `Episode ${episode.episode_number}`,
        overview: episode.overview ?? '',
        date: episode.air_date ?? '',
        runtimeMinutes: episode.runtime || null,
        rating: episode.vote_average ?? 0,
        stillPath: episode.still_path ?? null,
      })),
  }),
);

/**
 * A season's episodes as the show's page and its player list them (2 §2, 2 §3).
 * @throws CatalogueError not-found when there is no such season, unavailable when the movie database failed
 */
export async function readSeasonPage(catalogue: Catalogue, id: number, season: number): Promise<SeasonPage> {
  const { entry } = await catalogue.season(id, season);
  return viewSeason(entry, 0);
}
