import { useCallback, useRef, useState } from 'react';
import { trpc } from '../../api/trpc';
import { queueWatch, removeTitle } from '../../sync/outbox';
import type { ListItem } from './local-items';

const REMOVE_FAILED = 'Failed to remove item. Please try again.';

type Removed = {
  readonly item: ListItem;
  /** Whether the server does not know it yet. */
  readonly isQueued: boolean;
};

type Removal = {
  /** What was removed last and can be brought back. */
  readonly removed: Removed | null;
  /** What went wrong, as a sentence. */
  readonly failure: string | null;
  remove(item: ListItem): Promise<void>;
  undo(): Promise<void>;
  dismissRemoved(): void;
  dismissFailure(): void;
};

/**
 * Removes titles from the user's history: at once on screen, and back again if the server refuses. Without a response
 * from the server the removal is queued.
 */
export function useRemoval(userId: string): Removal {
  const { history, client } = trpc.useUtils();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The removals that the server has not answered yet. */
  const running = useRef(new Map<string, Promise<void>>());

  function change(alter: (items: ListItem[]) => ListItem[]): void {
    history.continueWatching.setData(undefined, (items) => items && alter(items));
  }
  function takeOut({ id }: ListItem): void {
    change((items) => items.filter((each) => each.id !== id));
  }
  function putBack(item: ListItem): void {
    change((items) =>
      [...items.filter(({ id }) => id !== item.id), item].sort((a, b) =>
        b.lastWatched.localeCompare(a.lastWatched),
      ),
    );
  }
  function changeNotice(item: ListItem, notice: Removed | null): void {
    setRemoved((last) => (last?.item.id === item.id ? notice : last));
  }

  async function send(item: ListItem): Promise<void> {
    const title = { media_id: item.mediaId, media_type: item.mediaType };
    const outcome = await removeTitle(client, userId, title);
    if (outcome === 'queued') return changeNotice(item, { item, isQueued: true });
    // Titles beyond those shown move up, and recommendations change.
    if (running.current.size <= 1) await history.invalidate();
  }

  return {
    removed,
    failure,
    async remove(item) {
      // A read that is under way would bring it back on screen.
      await history.continueWatching.cancel();
      takeOut(item);
      setRemoved({ item, isQueued: false });
      setFailure(null);
      const removal = send(item).catch(() => {
        putBack(item);
        changeNotice(item, null);
        setFailure(REMOVE_FAILED);
      });
      running.current.set(item.id, removal);
      await removal;
      running.current.delete(item.id);
    },
    async undo() {
      if (!removed) return;
      const { id, mediaId, mediaType, season, episode, lastWatched, isLocal } = removed.item;
      putBack(removed.item);
      setRemoved(null);
      // A removal that arrives after the record would remove it again.
      await running.current.get(id);
      const watch = { media_id: mediaId, media_type: mediaType, season, episode };
      // The server never had a local item: it counts as watched now.
      if (isLocal) await queueWatch(client, userId, watch);
      else await queueWatch(client, userId, { ...watch, restores: true }, Date.parse(lastWatched));
    },
    dismissRemoved: useCallback(() => setRemoved(null), []),
    dismissFailure: () => setFailure(null),
  };
}
