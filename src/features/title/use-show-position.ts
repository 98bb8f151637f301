import type { EpisodeNumber } from '#shared/episode-number';
import type { Episode } from '#shared/title-page';
import { findResumePosition, watchProgress } from '#shared/watch-progress';
import { trpc } from '../../api/trpc';
import { useIsHydrated } from '../../hooks/use-is-hydrated';
import { paths } from '../../navigation/paths';
import { usePreferences } from '../../storage/preferences';
import { useLastPosition } from '../../sync/use-last-position';
import { useSavedPosition } from '../../sync/use-saved-position';
import { SEASON_START } from '../../titles/show-address';
import type { ShowView } from '../../titles/use-show';
import { restartText, START_OVER } from './texts';
import type { StartOver } from './watch-buttons';

export type ShowPosition = {
  /** Whether the user's position may still replace `current`. */
  readonly isPending: boolean;
  /** The episode of the address, else the one where the user continues, else the first. */
  readonly current: EpisodeNumber | null;
  readonly facts: Episode | null;
  readonly watchPath: string | null;
  /** The first episode and, when the position is within a later one, that one. */
  readonly startOver: readonly StartOver[];
  /** What the list of episodes shows: the season of `current`, if it has loaded. */
  readonly listed: ShowView;
  /** The episode to mark in the list. */
  readonly marked: number | null;
  /** The watched share of that episode. */
  readonly progress: number | null;
};

function useSeasonOf(view: ShowView | null, current: EpisodeNumber | null): ShowView | null {
  const isOther = view !== null && current !== null && current.season !== view.season;
  const { data } = trpc.catalogue.seasonPage.useQuery(
    { id: view?.show.id ?? 0, season: current?.season ?? SEASON_START },
    { enabled: isOther },
  );
  if (!isOther || !data) return view;
  return { ...view, season: current.season, current, seasonPage: data, isPending: false, error: null };
}

/** Where watching a show continues. Null while the show is loading. */
export function useShowPosition(view: ShowView | null, isEpisodeAddress: boolean): ShowPosition | null {
  const isHydrated = useIsHydrated();
  const last = useLastPosition(view?.show ?? null, !isEpisodeAddress);
  const named = isEpisodeAddress && view?.current ? view.current : null;
  const saved = useSavedPosition(named && { mediaType: 'tv', id: view?.show.id ?? 0, ...named });
  const isWithin = findResumePosition(isEpisodeAddress ? saved : last, usePreferences()) !== null;
  const listed = useSeasonOf(view, last.current);
  if (!view || !listed) return null;

  const { id } = view.show;
  const first = view.current;
  const { current, facts } = last.current ? last : view;
  const pathOf = ({ season, episode }: EpisodeNumber): string => paths.watchEpisode(id, season, episode);
  const isAtStart = current?.season === first?.season && current?.episode === first?.episode;
  const isStarted = isEpisodeAddress ? isWithin : last.current !== null && (isWithin || !isAtStart);
  const isWithinLater = last.current !== null && isWithin && !isAtStart;
  const startOver = [
    ...(isStarted && first ? [{ path: pathOf(first), text: START_OVER }] : []),
    ...(isWithinLater ? [{ path: pathOf(last.current), text: restartText(last.current) }] : []),
  ];
  // The player finds the position when it is known.
  const isUnknown = last.isPending && isHydrated;
  const isMarked = (last.current ?? named)?.season === listed.season;
  return {
    isPending: last.isPending,
    current,
    facts,
    watchPath: current && (isUnknown ? paths.watchShow(id) : pathOf(current)),
    startOver,
    listed,
    marked: isMarked ? (current?.episode ?? null) : null,
    progress: isMarked ? watchProgress(isEpisodeAddress ? saved : last) : null,
  };
}
