import type { RefObject } from 'react';
import type { WatchedTitleDetails } from '#shared/watch-history';
import { toWatchedTitle } from '#shared/watched-title';
import { isNotFoundError } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { type ListItem, toDetailsInput } from '../../sync/list-items';
import { useNearViewport } from '../../titles/use-near-viewport';

/** Details from the catalogue, which needs no account and is cached for offline use. */
function useCatalogueDetails(
  { mediaType, mediaId }: ListItem,
  enabled: boolean,
): Partial<WatchedTitleDetails> | null {
  const { data, error } = trpc.catalogue.titlePage.useQuery({ mediaType, id: Number(mediaId) }, { enabled });
  if (error) return { details: isNotFoundError(error) ? 'missing' : 'unavailable' };
  if (!data) return null;
  return toWatchedTitle(data);
}

/**
 * An item with its details. Details that did not come with the list are loaded once the card is near the viewport; tRPC
 * batches the requests of several cards.
 */
export function useItemDetails(item: ListItem): [RefObject<HTMLLIElement | null>, ListItem] {
  const { isLocal = false } = item;
  const isWaiting = item.details === 'waiting';
  const [card, isNear] = useNearViewport<HTMLLIElement>(isWaiting);
  const isNeeded = isWaiting && isNear;
  const catalogueDetails = useCatalogueDetails(item, isNeeded && isLocal);
  const { data, isError } = trpc.history.titleDetails.useQuery(
    { titles: [toDetailsInput(item)] },
    { enabled: isNeeded && !isLocal },
  );
  const details = isLocal ? catalogueDetails : data?.[0];
  if (details) return [card, { ...item, ...details }];
  return [card, isError ? { ...item, details: 'unavailable' } : item];
}
