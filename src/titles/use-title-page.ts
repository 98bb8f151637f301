import type { MediaType } from '#shared/media-type';
import type { TitlePage } from '#shared/title-page';
import { trpc } from '../api/trpc';
import { useErrorRedirect } from '../navigation/use-error-redirect';

/** Loads a title; null while loading. Redirects to /404 when it fails. */
export function useTitlePage(mediaType: MediaType, id: number): TitlePage | null {
  const query = trpc.catalogue.titlePage.useQuery({ mediaType, id });
  useErrorRedirect(query);
  return query.data ?? null;
}
