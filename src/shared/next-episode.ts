import type { EpisodeNumber } from './episode-number';
import { type Episode, hasAired, type SeasonPage, type ShowPage } from './title-page';

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
      /** For an episode that has not aired: its date (YYYY-MM-DD), or '' if that is not known. Null otherwise. */
      readonly airsOn: string | null;
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

/** The same for the first episode of a later season, which without a date counts as announced. */
function findAirDate({ seasons }: Seasons, season: number, { date }: Episode, today: string): string | null {
  const known = date || (seasons.find(({ number }) => number === season)?.date ?? '');
  return known !== '' && hasAired({ date: known }, today) ? null : known;
}

/**
 * The next episode of the season, else the first one of the next season. It may not have aired.
 * @param today YYYY-MM-DD
 */
export function findNextEpisode(
  show: Seasons,
  current: EpisodeNumber,
  getSeason: (season: number) => SeasonResult,
  today: string,
): NextEpisode {
  for (const season of listNextSeasons(show, current.season)) {
    const seasonPage = getSeason(season);
    if (seasonPage === 'loading' || seasonPage === 'failed') return { kind: seasonPage, season };
    if (seasonPage === 'missing') continue;
    const isCurrent = season === current.season;
    const episode = isCurrent ? findEpisodeAfter(seasonPage, current.episode) : seasonPage.episodes[0];
    if (!episode) continue;
    const airDate = hasAired(episode, today) ? null : episode.date;
    const airsOn = isCurrent ? airDate : findAirDate(show, season, episode, today);
    return { kind: 'episode', season, episode, seasonPage, airsOn };
  }
  return { kind: 'none' };
}

/** What watching continues with after a finished episode: the next one, if it has aired. */
export const findContinuation: typeof findNextEpisode = (...options) => {
  const next = findNextEpisode(...options);
  return next.kind === 'episode' && next.airsOn !== null ? { kind: 'none' } : next;
};
