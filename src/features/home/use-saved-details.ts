import { hashKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WatchedTitleDetails } from '#shared/watch-history';
import { toWatchedTitle } from '#shared/watched-title';
import { trpc } from '../../api/trpc';
import { type ListItem, toDetailsInput } from '../../sync/list-items';

const inputOf = (item: ListItem) => ({ titles: [toDetailsInput(item)] });

function detailsOf(item: ListItem): WatchedTitleDetails {
  const { details, title, poster, rating, year, genres, episodeTitle, hasEpisode, nextEpisode } = item;
  return { details, title, poster, rating, year, genres, episodeTitle, hasEpisode, nextEpisode };
}

/**
 * Adds the details that failed to load, such as offline: those of an earlier visit, else those of the title's page, which
 * was loaded with the player. The service worker keeps such pages.
 */
export function useSavedDetails(items: readonly ListItem[]): readonly ListItem[] {
  const { watchedTitles } = trpc.useUtils().catalogue;
  const missing = items.filter(({ details }) => details === 'unavailable');
  const pages = trpc.useQueries((t) =>
    missing.map(({ mediaType, mediaId }) => t.catalogue.titlePage({ mediaType, id: Number(mediaId) })),
  );

  useEffect(() => {
    for (const item of items) {
      if (item.details !== 'loaded') continue;
      const input = inputOf(item);
      const details = [detailsOf(item)];
      // Also equal data would render the list again.
      const isStored = hashKey([watchedTitles.getData(input)]) === hashKey([details]);
      if (!isStored) watchedTitles.setData(input, details);
    }
  }, [items, watchedTitles]);

  return items.map((item) => {
    if (item.details !== 'unavailable') return item;
    const earlier = watchedTitles.getData(inputOf(item))?.[0];
    if (earlier) return { ...item, ...earlier };
    const page = pages[missing.indexOf(item)]?.data;
    return page ? { ...item, ...toWatchedTitle(page) } : item;
  });
}
