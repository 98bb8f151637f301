import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Episode, SeasonPage, ShowPage } from '#shared/title-page';
import { isNotFound } from '../api/is-not-found';
import { findSeason, hasEpisode, mayHaveSeason, type ShowAddress } from '../api/show-reads';
import { trpc } from '../api/trpc';
import { paths } from '../paths';
import { useTitlePage } from './use-title-page';

/** Season 1, episode 1: where a show begins unless it is known to begin elsewhere (2 §2 "Player page"). */
const FIRST = 1;

export type ShowView = {
  readonly show: ShowPage;
  /** What Watch Now plays: what the address names, else the show's first. */
  readonly season: number;
  readonly episode: number;
  /** The season's episodes: null while on the way, after a failure, and when no seasons are known of the show. */
  readonly seasonPage: SeasonPage | null;
  /** What is known of the episode. */
  readonly facts: Episode | null;
  /** Why the episodes could not be had; null while they may come. */
  readonly failure: string | null;
  readonly retry: () => void;
};

/**
 * A show at an address; null while it is on the way. A failed load, and a season or episode that the show does not
 * have, leave for /404 in place of this address (2 §2).
 */
export function useShow(address: ShowAddress): ShowView | null {
  const [, navigate] = useLocation();
  const page = useTitlePage('tv', address.id);
  const show = page?.mediaType === 'tv' ? page : null;
  const number = show && mayHaveSeason(show, address) ? findSeason(show, address) : null;
  const { data, error, refetch } = trpc.catalogue.seasonPage.useQuery(
    { id: address.id, season: number ?? FIRST },
    { enabled: number !== null },
  );
  const seasonPage = number === null ? null : (data ?? null);
  const isMissing =
    (show !== null && !mayHaveSeason(show, address)) ||
    (seasonPage !== null && !hasEpisode(seasonPage, address)) ||
    (address.season !== null && number !== null && isNotFound(error));

  useEffect(() => {
    if (isMissing) navigate(paths.notFound(), { replace: true });
  }, [isMissing, navigate]);

  if (!show || isMissing) return null;
  const episode = address.episode ?? FIRST;
  return {
    show,
    season: number ?? FIRST,
    episode,
    seasonPage,
    facts: seasonPage?.episodes.find((candidate) => candidate.number === episode) ?? null,
    failure: seasonPage === null && error ? error.message : null,
    retry: () => void refetch(),
  };
}
