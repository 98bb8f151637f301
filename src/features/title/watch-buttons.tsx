import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EpisodeNumber } from '#shared/episode-number';
import type { ShowPage } from '#shared/title-page';
import { fromBeginning } from '../../navigation/start-parameter';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';

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

/** A player that starts over. */
export type StartOver = { readonly path: string; readonly text: string };

export type Watch = {
  readonly path: string;
  /** The episode that the path opens; absent for movies. */
  readonly code?: ReactNode;
  /** Empty when nothing was watched. */
  readonly startOver: readonly StartOver[];
};

export function WatchNowLink({ path, code }: Watch): ReactNode {
  return (
    <SiteLink href={path} className={buttonClass('primary')}>
      <Play aria-hidden="true" className="size-4.5 fill-current" />
      <span>Watch Now {code}</span>
    </SiteLink>
  );
}

/** Where they appear nothing else moves: at the end of the buttons, or in narrow windows in the hero's padding. */
export function StartOverLinks({ startOver }: Watch): ReactNode {
  if (startOver.length === 0) return null;
  return (
    <div className="flex flex-wrap max-xl:absolute max-xl:top-full max-xl:-left-3 max-xl:w-max max-xl:max-w-[calc(100%+2*var(--gutter))]">
      {startOver.map(({ path, text }, index) => (
        <SiteLink
          key={text}
          href={fromBeginning(path)}
          className={buttonClass('quiet', 'max-xl:px-3 max-[23rem]:text-sm max-[23rem]:px-2')}
        >
          {index === 0 && <RotateCcw aria-hidden="true" className="size-4" />}
          {text}
        </SiteLink>
      ))}
    </div>
  );
}
