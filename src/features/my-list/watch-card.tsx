import { Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { watchProgress } from '#shared/watch-progress';
import { toContinued } from '#shared/watched-title';
import { paths } from '../../navigation/paths';
import { displayName, type ListItem, playerPath } from '../../sync/list-items';
import { useShowRatings } from '../../titles/display-preferences';
import { Poster } from '../../titles/poster';
import { WatchedBar, watchedSuffix } from '../../titles/watched-bar';
import { formatRelativeTime } from '../../ui/format-time';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';
import { DETAILS_UNAVAILABLE, episodeLabel, TITLE_MISSING } from './texts';
import { useItemDetails } from './use-item-details';

/** The same for all content, so that nothing shifts when details arrive. */
export const CARD_SIZE = 'h-36 narrow:h-auto narrow:min-h-36';

type WatchCardProps = {
  readonly item: ListItem;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Gets the item with its details. Without it the card has no remove button. */
  readonly onRemove: ((item: ListItem) => void) | undefined;
};

/** The page on which watching continues; null if the movie database no longer has the title. */
function findPath(item: ListItem): string | null {
  if (item.details === 'missing') return null;
  return item.hasEpisode ? playerPath(item) : paths.title('tv', Number(item.mediaId));
}

/** A started title, with a link that continues where the user stopped. */
export function WatchCard({ item: listItem, now, onRemove }: WatchCardProps): ReactNode {
  const [card, watched] = useItemDetails(listItem);
  const item = toContinued(watched);
  const name = displayName(item);
  const showRatings = useShowRatings();
  const facts = [
    item.year,
    showRatings && item.rating ? `★ ${item.rating.toFixed(1)}` : null,
    ...item.genres,
  ];
  const episode = episodeLabel(item);
  const progress = watchProgress(item);
  const path = findPath(item);

  return (
    <li
      ref={card}
      className={`group relative flex ${CARD_SIZE} overflow-hidden panel transition-colors hover:bg-overlay`}
    >
      <div className="relative aspect-2/3 h-full shrink-0 bg-overlay narrow:h-36">
        {item.details === 'waiting' ? (
          <Skeleton className="size-full" />
        ) : (
          <Poster path={item.poster} sizes="96px" />
        )}
        {progress !== null && <WatchedBar share={progress} />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-3 pr-12 pl-4">
        {item.details === 'waiting' ? (
          <Skeleton className="h-5 w-3/4 rounded" />
        ) : (
          <h2 className="truncate font-semibold narrow:whitespace-normal">
            {path === null ? (
              <bdi>{name}</bdi>
            ) : (
              <SiteLink
                href={path}
                aria-label={`Continue ${name}${episode ? `, ${episode}` : ''}${watchedSuffix(progress)}`}
                className="rounded after:absolute after:inset-0 after:rounded-panel focus-visible:outline-hidden focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                <bdi>{name}</bdi>
              </SiteLink>
            )}
          </h2>
        )}
        {episode && <p className="truncate text-sm text-ink/85 narrow:whitespace-normal">{episode}</p>}
        <p className="truncate text-sm text-muted narrow:whitespace-normal">
          {facts.filter(Boolean).join(' · ')}
        </p>
        {item.details === 'unavailable' && <p className="text-sm text-muted">{DETAILS_UNAVAILABLE}</p>}
        {item.details === 'missing' && <p className="text-sm text-muted">{TITLE_MISSING}</p>}
        <p className="mt-auto flex items-center gap-2 text-sm text-muted">
          <Play aria-hidden="true" className="size-3.5 fill-current text-accent" />
          Watched {formatRelativeTime(Date.parse(item.lastWatched), now)}
        </p>
      </div>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(watched)}
          className="absolute top-1 right-1 z-10 grid size-11 place-items-center rounded-full text-muted hover:bg-fill hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  );
}
