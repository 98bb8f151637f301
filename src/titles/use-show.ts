import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Episode, EpisodeNumber, SeasonPage, ShowPage } from '#shared/title-page';
import { errorMessage, isNotFoundError } from '../api/error-message';
import { trpc } from '../api/trpc';
import { paths } from '../navigation/paths';
import { episodesAround } from './episode-details';
import {
  findEpisode,
  findOwnPath,
  findPlaceWithoutSeason,
  findSeason,
  hasSeason,
  SEASON_START,
  type ShowAddress,
  type ShowScreen,
} from './show-address';
import { useEpisodeDetails } from './use-episode-details';
import { useTitlePage } from './use-title-page';

export type ShowView = {
  readonly show: ShowPage;
  /** The season that is listed; null for a show without seasons. */
  readonly season: number | null;
  /**
   * The episode that the links to the player lead to: the one that the address names, else the season's first. Null
   * when no episode of the season is known.
   */
  readonly current: EpisodeNumber | null;
  /** Whether `current` may still change, because the season is on its way. */
  readonly isPending: boolean;
  /** The season's episodes; null while on the way, after a failure, and for a show without seasons. */
  readonly seasonPage: SeasonPage | null;
  /** What is known of the current episode. */
  readonly facts: Episode | null;
  /** Why the episodes are not available; null while they may come. */
  readonly failure: string | null;
  readonly retry: () => void;
};

/**
 * A show at an address; null while it is on the way, and while the address is left for another: for /404 when the
 * show, season or episode does not exist, for the season's first episode when the season has no episode 1, for the
 * show's page when the player has nothing to play.
 */
export function useShow(address: ShowAddress, screen: ShowScreen): ShowView | null {
  const { id } = address;
  const [, navigate] = useLocation();
  const { catalogue } = trpc.useUtils();
  const page = useTitlePage('tv', id);
  const show = page?.mediaType === 'tv' && hasSeason(page, address) ? page : null;
  // Seasons that turn out to be empty are passed over: each is read by the query below before the next is chosen.
  const season =
    show && findSeason(show, address, (number) => catalogue.seasonPage.getData({ id, season: number }));
  const { data, error, refetch } = trpc.catalogue.seasonPage.useQuery(
    { id, season: season ?? SEASON_START },
    { enabled: season !== null },
  );
  const seasonPage = season === null ? null : (data ?? null);
  const failure = season !== null && data === undefined && error ? errorMessage(error) : null;
  const isPending = season !== null && seasonPage === null && failure === null;

  let episode: number | null | undefined = null;
  if (seasonPage) episode = findEpisode(seasonPage, address);
  else if (hasKnownEpisodes(show, season)) episode = address.episode ?? SEASON_START;
  const isMissing =
    (page !== null && show === null) || episode === undefined || (season !== null && isNotFoundError(error));
  const place =
    !show || episode === undefined
      ? null
      : season === null
        ? findPlaceWithoutSeason(show)
        : { season, episode };
  const isSettled = place !== null && !isPending && failure === null;
  const ownPath = isSettled ? findOwnPath(screen, address, place) : null;

  const known = seasonPage ? episodesAround(seasonPage, episode ?? null) : [];
  const detailed = useEpisodeDetails(id, season, seasonPage, known);

  useEffect(() => {
    if (isMissing) navigate(paths.notFound(), { replace: true });
    else if (ownPath !== null) navigate(ownPath, { replace: true });
  }, [isMissing, ownPath, navigate]);

  if (!show || isMissing || !place) return null;
  const isPlayable = place.season !== null && place.episode !== null;
  if (ownPath !== null && !isPlayable) return null;
  return {
    show,
    season,
    current: isPlayable ? { season: place.season, episode: place.episode } : null,
    isPending,
    seasonPage,
    facts: detailed.find(({ number }) => number === episode) ?? null,
    failure,
    retry: () => void refetch(),
  };
}

/** Whether a season that has not been read is listed with episodes. */
function hasKnownEpisodes(show: ShowPage | null, season: number | null): boolean {
  return show?.seasons.some(({ number, episodeCount }) => number === season && episodeCount > 0) ?? false;
}
