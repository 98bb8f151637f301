import type { EpisodeNumber } from './episode-number';
import type { Episode, SeasonPage, ShowPage } from './title-page';

/** `missing`: the show lists a season that does not exist. */
export type SeasonResult = SeasonPage | 'loading' | 'failed' | 'missing';

/** What follows an episode. `loading` and `failed`: the season in which the next episode may be is not known. */
export type NextEpisode =
  | { readonly kind: 'loading' | 'failed'; readonly season: number }
  | {
      readonly kind: 'episode';
      readonly season: number;
      readonly episode: Episode;
      readonly seasonPage: SeasonPage;
    }
  | { readonly kind: 'none' };

type Seasons = Pick<ShowPage, 'seasons'>;

/** Seasons are tried one after the other until one has an episode. */
const MAX_LATER_SEASONS = 3;

/** The seasons in which the next episode may be: the current one and the later ones, except announced seasons. */
export function listNextSeasons({ seasons }: Seasons, current: number): readonly number[] {
  const later = seasons.filter(({ number, episodeCount }) => number > current && episodeCount > 0);
  const numbers = later.map(({ number }) => number).toSorted((a, b) => a - b);
  return [current, ...numbers.slice(0, MAX_LATER_SEASONS)];
}

function findEpisodeAfter({ episodes }: SeasonPage, episode: number): Episode | undefined {
  const index = episodes.findIndex(({ number }) => number === episode);
  return index < 0 ? undefined : episodes[index + 1];
}

/** The next episode of the season, else the first one of the next season. It may not have aired. */
export function findNextEpisode(
  show: Seasons,
  current: EpisodeNumber,
  getSeason: (season: number) => SeasonResult,
): NextEpisode {
  for (const season of listNextSeasons(show, current.season)) {
    const seasonPage = getSeason(season);
    if (seasonPage === 'loading' || seasonPage === 'failed') return { kind: seasonPage, season };
    if (seasonPage === 'missing') continue;
    const isCurrent = season === current.season;
    const episode = isCurrent ? findEpisodeAfter(seasonPage, current.episode) : seasonPage.episodes[0];
    if (episode) return { kind: 'episode', season, episode, seasonPage };
  }
  return { kind: 'none' };
}

/**
 * What watching continues with after a finished episode: the next one, if it has aired. Without a date, an episode of a
 * season that is running counts as aired, and one of a later season as announced.
 * @param today YYYY-MM-DD
 */
export function findContinuation(
  show: Seasons,
  finished: EpisodeNumber,
  getSeason: (season: number) => SeasonResult,
  today: string,
): NextEpisode {
  const next = findNextEpisode(show, finished, getSeason);
  if (next.kind !== 'episode') return next;
  const isLaterSeason = next.season !== finished.season;
  const premiere = show.seasons.find(({ number }) => number === next.season)?.date ?? '';
  const date = next.episode.date || (isLaterSeason ? premiere : '');
  const isAnnounced = date > today || (isLaterSeason && date === '');
  return isAnnounced ? { kind: 'none' } : next;
}
