import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { EpisodeNumber } from '#shared/episode-number';
import type { Episode, SeasonPage, ShowPage } from '#shared/title-page';
import { errorMessage, isNotFoundError } from '../api/error-message';
import { trpc } from '../api/trpc';
import { paths } from '../navigation/paths';
import { episodesAround, useEpisodeDetails } from './episode-window';
import {
  findRedirect,
  hasSeason,
  SEASON_START,
  type ShowAddress,
  type ShowScreen,
  selectEpisode,
  selectSeason,
  selectWithoutSeasons,
} from './show-address';
import { useTitlePage } from './use-title-page';

export type ShowView = {
  readonly show: ShowPage;
  readonly season: number | null;
  /** The episode that the address names, else the season's first. Null when the season has no episodes. */
  readonly current: EpisodeNumber | null;
  /** While the season loads, `current` may change. */
  readonly isPending: boolean;
  readonly seasonPage: SeasonPage | null;
  readonly facts: Episode | null;
  readonly error: string | null;
  readonly retry: () => void;
};

/**
 * Loads the show of an address; null while loading or redirecting. Redirects unknown episodes to /404, episode 1 to the
 * season's first episode, and the player to the show's page when there is nothing to play.
 */
export function useShow(address: ShowAddress, screen: ShowScreen): ShowView | null {
  const { id } = address;
  const [, navigate] = useLocation();
  const { catalogue } = trpc.useUtils();
  const page = useTitlePage('tv', id);
  const show = page?.mediaType === 'tv' && hasSeason(page, address) ? page : null;
  // The query below loads one season after the other until one has episodes.
  const season =
    show && selectSeason(show, address, (number) => catalogue.seasonPage.getData({ id, season: number }));
  const query = trpc.catalogue.seasonPage.useQuery(
    { id, season: season ?? SEASON_START },
    { enabled: season !== null },
  );
  const seasonPage = season === null ? null : (query.data ?? null);
  const hasFailed = season !== null && query.data === undefined && query.error !== null;
  const isPending = season !== null && seasonPage === null && !hasFailed;

  let episode: number | null | undefined = null;
  if (seasonPage) episode = selectEpisode(seasonPage, address);
  else if (isListedWithEpisodes(show, season)) episode = address.episode ?? SEASON_START;
  const isMissing =
    (page !== null && show === null) ||
    episode === undefined ||
    (season !== null && isNotFoundError(query.error));
  const selection =
    !show || episode === undefined
      ? null
      : season === null
        ? selectWithoutSeasons(show)
        : { season, episode };
  const isLoaded = selection !== null && !isPending && !hasFailed;
  const redirect = isLoaded ? findRedirect(screen, address, selection) : null;

  const listed = seasonPage ? episodesAround(seasonPage, episode ?? null) : [];
  const episodes = useEpisodeDetails(id, season, seasonPage, listed);

  useEffect(() => {
    if (isMissing) navigate(paths.notFound(), { replace: true });
    else if (redirect !== null) navigate(redirect, { replace: true });
  }, [isMissing, redirect, navigate]);

  if (!show || isMissing || !selection) return null;
  const isPlayable = selection.season !== null && selection.episode !== null;
  if (redirect !== null && !isPlayable) return null;
  return {
    show,
    season,
    current: isPlayable ? { season: selection.season, episode: selection.episode } : null,
    isPending,
    seasonPage,
    facts: episodes.find(({ number }) => number === episode) ?? null,
    error: hasFailed && query.error ? errorMessage(query.error) : null,
    retry: () => void query.refetch(),
  };
}

function isListedWithEpisodes(show: ShowPage | null, season: number | null): boolean {
  return show?.seasons.some(({ number, episodeCount }) => number === season && episodeCount > 0) ?? false;
}
