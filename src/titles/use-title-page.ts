import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { MediaType } from '#shared/media-type';
import type { TitlePage } from '#shared/title-page';
import { trpc } from '../api/trpc';
import { paths, setbackPath } from '../navigation/paths';

/**
 * What a title's page or player shows; null while it is on the way. A failed load leaves for /404 in place of this
 * address (2 §2), which says whether there is no such title or it could not be had.
 */
export function useTitlePage(mediaType: MediaType, id: number): TitlePage | null {
  const [path, navigate] = useLocation();
  const { data, error } = trpc.catalogue.titlePage.useQuery({ mediaType, id });
  const code = error?.data?.code;
  const hasFailed = error !== null && data === undefined;

  useEffect(() => {
    if (!hasFailed) return;
    // Without a code the answer never came.
    const setback = setbackPath(code === undefined ? 'unreached' : 'unavailable', path);
    navigate(code === 'NOT_FOUND' ? paths.notFound() : setback, { replace: true });
  }, [hasFailed, code, path, navigate]);

  return data ?? null;
}
