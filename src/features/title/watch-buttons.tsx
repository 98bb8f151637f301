import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EpisodeNumber, ShowPage } from '#shared/title-page';
import { fromBeginning } from '../../navigation/start-parameter';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { START_OVER } from './texts';

/** By the length of the label. The policy of the server's pages allows no style attributes. */
const MIN_WIDTHS: Readonly<Record<number, string>> = {
  4: 'min-w-[4ch]',
  5: 'min-w-[5ch]',
  6: 'min-w-[6ch]',
  7: 'min-w-[7ch]',
  8: 'min-w-[8ch]',
  9: 'min-w-[9ch]',
};
const MAX_LENGTH = 9;

type EpisodeCodeProps = {
  readonly show: ShowPage;
  readonly current: EpisodeNumber;
  /** Whether the user's position may still replace this episode. */
  readonly isPending: boolean;
};

/** 'S1E6', in a box that fits each episode of the show, so that nothing moves when the position becomes known. */
export function EpisodeCode({ show, current, isPending }: EpisodeCodeProps): ReactNode {
  const lastSeason = show.seasons.at(-1)?.number ?? 1;
  // Some shows number their episodes across seasons.
  const length = `S${lastSeason}E${show.episodeCount}`.length;
  return (
    <span
      className={`inline-block tabular-nums ${MIN_WIDTHS[Math.min(length, MAX_LENGTH)]} ${isPending ? 'invisible-with-history' : ''}`}
    >
      S{current.season}E{current.episode}
    </span>
  );
}

export type Watch = {
  readonly path: string;
  /** The episode that the path opens; absent for movies. */
  readonly code?: ReactNode;
  /** The player that starts over; null when nothing was watched. */
  readonly startOverPath: string | null;
};

export function WatchNowLink({ path, code }: Watch): ReactNode {
  return (
    <SiteLink href={path} className={buttonClass('primary')}>
      <Play aria-hidden="true" className="size-4.5 fill-current" />
      <span>Watch Now {code}</span>
    </SiteLink>
  );
}

/** Where it appears nothing else moves: at the end of the buttons, or in narrow windows in the hero's padding. */
export function StartOverLink({ startOverPath }: Watch): ReactNode {
  if (startOverPath === null) return null;
  return (
    <SiteLink
      href={fromBeginning(startOverPath)}
      className={buttonClass(
        'quiet',
        'max-lg:absolute max-lg:top-full max-lg:left-0 max-lg:-ml-5 phone-landscape:static! phone-landscape:ml-0!',
      )}
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      {START_OVER}
    </SiteLink>
  );
}
