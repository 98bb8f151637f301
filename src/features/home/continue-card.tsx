import { Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFinished, watchProgress } from '#shared/watch-progress';
import { toContinued } from '#shared/watched-title';
import { displayName, type ListItem, playerPath } from '../../sync/list-items';
import { Poster } from '../../titles/poster';
import { POSTER_SIZES } from '../../titles/title-row';
import { WatchedBar } from '../../titles/watched-bar';
import { formatMinutes, formatRuntime } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';
import { removeLabel } from './texts';

const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;

/** '12 min left'; null while the position is unknown. */
function timeLeft({ position, duration }: ListItem): string | null {
  if (position === null || duration === null) return null;
  const minutes = Math.max(1, Math.round((duration - position) / MINUTE_SECONDS));
  return `${minutes < HOUR_MINUTES ? formatMinutes(minutes) : formatRuntime(minutes)} left`;
}

type ContinueCardProps = {
  readonly item: ListItem;
  readonly onRemove: (button: HTMLElement) => void;
};

/** A link to the player where watching stopped. */
export function ContinueCard({ item, onRemove }: ContinueCardProps): ReactNode {
  const next = toContinued(item);
  const { mediaType, season, episode, hasEpisode, year, poster } = next;
  const title = displayName(next);
  const isEpisode = mediaType === 'tv' && season !== null && episode !== null && hasEpisode;
  const progress = watchProgress(next);
  const facts = [
    isEpisode ? `S${season}E${episode}` : null,
    isFinished(next) ? 'Watched' : timeLeft(next),
  ].filter(Boolean);
  const name = year ? `${title} (${year})` : title;
  return (
    <>
      <SiteLink href={playerPath(next)} aria-label={[name, ...facts].join(', ')} className="group peer card">
        <Poster path={poster} sizes={POSTER_SIZES} className="card-poster">
          <span
            aria-hidden="true"
            className="absolute bottom-3 left-2 grid size-9 place-items-center rounded-full artwork-badge compact:size-7"
          >
            <Play className="ml-0.5 size-4 fill-current compact:size-3" />
          </span>
          {progress !== null && <WatchedBar share={progress} />}
        </Poster>
        <p dir="auto" className="card-title">
          {title}
        </p>
        <p className="card-facts">{facts.join(' · ') || year}</p>
      </SiteLink>
      <button
        type="button"
        aria-label={removeLabel(title)}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full peer-hover:opacity-100 hover:opacity-100 focus-visible:opacity-100 peer-focus-visible:opacity-100 pointer-fine:opacity-0 transition-opacity"
      >
        <span className="grid size-7 place-items-center rounded-full artwork-badge">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </>
  );
}
