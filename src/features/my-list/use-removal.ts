import { useCallback, useRef, useState } from 'react';
import type { ContinueWatchingItem } from '#shared/history';
import { inTime } from '../../api/in-time';
import { trpc } from '../../api/trpc';
import { discardWatches, queueWatch } from '../../session/outbox';

const REMOVE_FAILED = 'Failed to remove item. Please try again.';

type Removal = {
  /** What was removed last and can be brought back. */
  readonly removed: ContinueWatchingItem | null;
  /** What went wrong, as a sentence. */
  readonly failure: string | null;
  remove(item: ContinueWatchingItem): Promise<void>;
  undo(): Promise<void>;
  dismissRemoved(): void;
  dismissFailure(): void;
};

/** Takes titles out of a person's history (2 §4 "My List"): at once on screen, back again if the server refuses. */
export function useRemoval(userId: string): Removal {
  const { history, client } = trpc.useUtils();
  const [removed, setRemoved] = useState<ContinueWatchingItem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The removals that the server has not answered yet. */
  const running = useRef(new Map<string, Promise<void>>());

  function change(alter: (items: ContinueWatchingItem[]) => ContinueWatchingItem[]): void {
    history.continueWatching.setData(undefined, (items) => items && alter(items));
  }
  function takeOut({ id }: ContinueWatchingItem): void {
    change((items) => items.filter((each) => each.id !== id));
  }
  function putBack(item: ContinueWatchingItem): void {
    change((items) =>
      [...items.filter(({ id }) => id !== item.id), item].sort((a, b) =>
        b.lastWatched.localeCompare(a.lastWatched),
      ),
    );
  }
  function forget(item: ContinueWatchingItem): void {
    setRemoved((last) => (last?.id === item.id ? null : last));
  }

  async function tellServer({ mediaId, mediaType }: ContinueWatchingItem): Promise<void> {
    await client.history.remove.mutate({ mediaId, mediaType }, inTime());
    // What still waits to be sent of it would bring it back.
    await discardWatches(client, userId, { media_id: mediaId, media_type: mediaType });
    // What there is beyond the titles shown moves up, and what is recommended changes with it.
    if (running.current.size <= 1) await history.invalidate();
  }

  return {
    removed,
    failure,
    async remove(item) {
      // A read on its way would bring it back on screen.
      await history.continueWatching.cancel();
      takeOut(item);
      setRemoved(item);
      setFailure(null);
      const removal = tellServer(item).catch(() => {
        putBack(item);
        forget(item);
        setFailure(REMOVE_FAILED);
      });
      running.current.set(item.id, removal);
      await removal;
      running.current.delete(item.id);
    },
    async undo() {
      if (!removed) return;
      const { id, mediaId, mediaType, season, episode, lastWatched } = removed;
      putBack(removed);
      setRemoved(null);
      // Overtaken by the removal, the record would be gone with it.
      await running.current.get(id);
      const title = { media_id: mediaId, media_type: mediaType };
      await queueWatch(
        client,
        userId,
        { ...title, season, episode, restores: true },
        Date.parse(lastWatched),
      );
    },
    dismissRemoved: useCallback(() => setRemoved(null), []),
    dismissFailure: () => setFailure(null),
  };
}
