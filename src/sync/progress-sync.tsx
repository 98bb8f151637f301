import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { watchProgress } from '#shared/watch-progress';
import { isPlayerPath } from '../navigation/paths';
import { progressKey, progressStore } from '../titles/watch-progress';
import { useHistoryEntries } from './history-entries';

/** Supplies the progress bars of cards with the watched shares of the history. */
export default function ProgressSync(): null {
  const [path] = useLocation();
  // The player changes the history every few seconds and has no cards.
  const entries = useHistoryEntries(!isPlayerPath(path));

  useEffect(() => {
    const shares = (entries ?? []).flatMap((entry): [string, number][] => {
      const share = watchProgress(entry);
      return share === null ? [] : [[progressKey(entry.mediaType, entry.mediaId), share]];
    });
    progressStore.set({ shares: new Map(shares) });
  }, [entries]);

  return null;
}
