import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { MediaType } from '#shared/media-type';
import type { TitlePage } from '#shared/title-page';
import { trpc } from '../api/trpc';
import { errorRedirectPath, paths } from '../navigation/paths';

/** Loads a title; null while loading. Redirects to /404 when it fails, with the reason in the query. */
export function useTitlePage(mediaType: MediaType, id: number): TitlePage | null {
  const [path, navigate] = useLocation();
  const { data, error } = trpc.catalogue.titlePage.useQuery({ mediaType, id });
  const code = error?.data?.code;
  const hasFailed = error !== null && data === undefined;

  useEffect(() => {
    if (!hasFailed) return;
    // Without a code there was no response.
    const reason = code === undefined ? 'unreached' : 'unavailable';
    navigate(code === 'NOT_FOUND' ? paths.notFound() : errorRedirectPath(reason, path), { replace: true });
  }, [hasFailed, code, path, navigate]);

  return data ?? null;
}
