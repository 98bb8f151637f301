import { useCallback, useRef, useState } from 'react';
import { HISTORY_PAGE_MAX } from '#shared/watch-history';
import type { WatchHistoryEntry } from '#shared/watch-history-schema';
import { trpc } from '../api/trpc';
import { findCurrentUserId } from '../auth/session';
import { removeLocalWatch, restoreLocalWatch } from '../storage/local-history-list';
import { byLastWatched, type ListItem } from './list-items';
import { queueWatch, removeTitle } from './outbox';
import { REMOVE_FAILED } from './texts';

type Removed = {
  readonly item: ListItem;
  readonly userId: string | null;
  /** Whether the removal still has to be sent to the server. */
  readonly isQueued: boolean;
};

/** Another tab may have signed in as someone else. */
const isCurrent = (user: string): boolean => findCurrentUserId() === user;

/**
 * Removes titles from the history. A user's titles are removed optimistically and reappear if the server refuses; without
 * a response from the server the removal is queued.
 * @param userId null for visitors
 */
export function useRemoval(userId: string | null) {
  const { history, client } = trpc.useUtils();
  const [lastRemoved, setRemoved] = useState<Removed | null>(null);
  const removed = lastRemoved?.userId === userId ? lastRemoved : null;
  const [failure, setFailure] = useState<string | null>(null);
  /** Requests without a response yet, by item id. */
  const running = useRef(new Map<string, Promise<void>>());

  function updateItems(alter: (items: ListItem[]) => ListItem[]): void {
    history.continueWatching.setData(undefined, (items) => items && alter(items));
  }
  function hide({ id, mediaId, mediaType }: ListItem): void {
    updateItems((items) => items.filter((each) => each.id !== id));
    history.list.setData({ limit: HISTORY_PAGE_MAX }, (page) => {
      const isOther = (entry: WatchHistoryEntry): boolean =>
        entry.media_id !== mediaId || entry.media_type !== mediaType;
      return page && { ...page, data: page.data.filter(isOther) };
    });
  }
  function show(item: ListItem): void {
    updateItems((items) => [...items.filter(({ id }) => id !== item.id), item].sort(byLastWatched));
  }
  function changeNotice(item: ListItem, notice: Removed | null): void {
    setRemoved((last) => (last?.item.id === item.id ? notice : last));
  }

  async function send(user: string, item: ListItem): Promise<void> {
    const title = { media_id: item.mediaId, media_type: item.mediaType };
    const outcome = await removeTitle(client, user, title);
    if (!isCurrent(user)) return;
    if (outcome === 'queued') return changeNotice(item, { item, userId: user, isQueued: true });
    // Further titles move up, and recommendations change.
    if (running.current.size <= 1) await history.invalidate();
  }

  return {
    /** The last removed item, which can be restored. */
    removed,
    /** An error message. */
    failure,
    async remove(item: ListItem): Promise<void> {
      if (userId === null) {
        removeLocalWatch({ media_id: item.mediaId, media_type: item.mediaType });
        setRemoved({ item, userId, isQueued: false });
        return;
      }
      // The results of running queries would show it again.
      await Promise.all([history.continueWatching.cancel(), history.list.cancel()]);
      if (!isCurrent(userId)) return;
      hide(item);
      setRemoved({ item, userId, isQueued: false });
      setFailure(null);
      const removal = send(userId, item).catch(() => {
        if (!isCurrent(userId)) return;
        show(item);
        changeNotice(item, null);
        setFailure(REMOVE_FAILED);
      });
      running.current.set(item.id, removal);
      await removal;
      running.current.delete(item.id);
    },
    async undo(): Promise<void> {
      if (!removed) return;
      const { id, mediaId, mediaType, season, episode, position, duration, lastWatched, isLocal } =
        removed.item;
      const watch = { media_id: mediaId, media_type: mediaType, season, episode, position, duration };
      setRemoved(null);
      if (userId === null) {
        restoreLocalWatch({ ...watch, timestamp: Date.parse(lastWatched) });
        return;
      }
      if (isCurrent(userId)) show(removed.item);
      // If the removal arrived later than the record, it would remove it again.
      await running.current.get(id);
      // The server never had a local item, so it is recorded as watched now.
      if (isLocal) await queueWatch(client, userId, watch);
      else await queueWatch(client, userId, { ...watch, restores: true }, Date.parse(lastWatched));
    },
    dismissRemoved: useCallback(() => setRemoved(null), []),
    dismissFailure: (): void => setFailure(null),
  };
}
