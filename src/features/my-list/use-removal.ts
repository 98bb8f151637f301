import { useState } from 'react';
import type { ContinueWatchingItem } from '#shared/history';
import { trpc } from '../../api/trpc';
import { discardWatches, queueWatch } from '../../session/outbox';

const REMOVE_FAILED = 'Failed to remove item. Please try again.';

const nothing = { removed: null, failure: null };

type Removal = {
  /** What was removed last, and can be brought back. */
  readonly removed: ContinueWatchingItem | null;
  /** What went wrong, as a sentence. */
  readonly failure: string | null;
  remove(item: ContinueWatchingItem): Promise<void>;
  undo(): Promise<void>;
  dismiss(): void;
};

/** Takes titles out of a person's history (2 §4 "My List"): at once on screen, back again if the server refuses. */
export function useRemoval(userId: string): Removal {
  const { history, client } = trpc.useUtils();
  const [outcome, setOutcome] = useState<Pick<Removal, 'removed' | 'failure'>>(nothing);

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

  return {
    ...outcome,
    async remove(item) {
      const { mediaId, mediaType, lastWatched } = item;
      // A read on its way would bring it back on screen.
      await history.continueWatching.cancel();
      takeOut(item);
      setOutcome({ removed: item, failure: null });
      try {
        await discardWatches(client, userId, { media_id: mediaId, media_type: mediaType });
        await client.history.remove.mutate({ mediaId, mediaType, watched_until: lastWatched });
      } catch {
        putBack(item);
        setOutcome({ removed: null, failure: REMOVE_FAILED });
      }
    },
    async undo() {
      if (!outcome.removed) return;
      const { mediaId, mediaType, season, episode, lastWatched } = outcome.removed;
      putBack(outcome.removed);
      setOutcome(nothing);
      const watch = { media_id: mediaId, media_type: mediaType, season, episode };
      await queueWatch(client, userId, watch, Date.parse(lastWatched));
    },
    dismiss: () => setOutcome(nothing),
  };
}
