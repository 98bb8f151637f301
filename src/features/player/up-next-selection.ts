import type { TitleCard } from '#shared/title-card';
import type { Episode, EpisodeNumber, SeasonPage, ShowPage } from '#shared/title-page';

/** `missing`: the show lists a season that does not exist. */
export type SeasonResult = SeasonPage | 'loading' | 'failed' | 'missing';

/** The card that is shown when playback ends. */
export type UpNext =
  | { readonly kind: 'loading' | 'failed'; readonly season: number }
  | {
      readonly kind: 'episode';
      readonly season: number;
      readonly episode: Episode;
      readonly seasonPage: SeasonPage;
    }
  | { readonly kind: 'similar'; readonly titles: readonly TitleCard[] };

/** Seasons are tried one after the other until one has an episode. */
const MAX_LATER_SEASONS = 3;

/** The seasons in which the next episode may be: the current one and the later ones, except announced seasons. */
export function listNextSeasons({ seasons }: Pick<ShowPage, 'seasons'>, current: number): readonly number[] {
  const later = seasons.filter(({ number, episodeCount }) => number > current && episodeCount > 0);
  const numbers = later.map(({ number }) => number).toSorted((a, b) => a - b);
  return [current, ...numbers.slice(0, MAX_LATER_SEASONS)];
}

function findEpisodeAfter({ episodes }: SeasonPage, episode: number): Episode | undefined {
  const index = episodes.findIndex(({ number }) => number === episode);
  return index < 0 ? undefined : episodes[index + 1];
}

/** The next episode of the season, the first one of the next season, or similar shows after the last episode. */
export function selectUpNext(
  show: Pick<ShowPage, 'seasons' | 'similar'>,
  current: EpisodeNumber | null,
  getSeason: (season: number) => SeasonResult,
): UpNext {
  const similar: UpNext = { kind: 'similar', titles: show.similar };
  if (current === null) return similar;
  for (const season of listNextSeasons(show, current.season)) {
    const seasonPage = getSeason(season);
    if (seasonPage === 'loading' || seasonPage === 'failed') return { kind: seasonPage, season };
    if (seasonPage === 'missing') continue;
    const isCurrent = season === current.season;
    const episode = isCurrent ? findEpisodeAfter(seasonPage, current.episode) : seasonPage.episodes[0];
    if (episode) return { kind: 'episode', season, episode, seasonPage };
  }
  return similar;
}
