import type { RefObject } from 'react';
import type { ContinueWatchingItem } from '#shared/history';
import { trpc } from '../../api/trpc';
import { useNear } from '../../media/use-near';

/**
 * An item with its details: those that did not come with the list are asked for once its card comes near the window
 * (2 §9). Cards that come near together are asked for in one request.
 */
export function useItemDetails(
  item: ContinueWatchingItem,
): [RefObject<HTMLLIElement | null>, ContinueWatchingItem] {
  const isWaiting = item.details === 'waiting';
  const [card, isNear] = useNear<HTMLLIElement>(isWaiting);
  const { mediaType, mediaId, season, episode } = item;
  const { data, isError } = trpc.history.titleDetails.useQuery(
    { titles: [{ mediaType, mediaId, season, episode }] },
    { enabled: isWaiting && isNear },
  );
  const details = data?.[0];
  if (details) return [card, { ...item, ...details }];
  return [card, isError ? { ...item, details: 'unavailable' } : item];
}
