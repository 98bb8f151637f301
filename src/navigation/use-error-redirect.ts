import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isNotFoundError } from '../api/error-message';
import { errorRedirectPath, paths } from './paths';

type PageQuery = {
  readonly data: unknown;
  readonly error: { readonly data?: object | null | undefined } | null;
};

/** Redirects to /404 when the data of a page cannot be loaded, with the reason in the query. */
export function useErrorRedirect({ data, error }: PageQuery): void {
  const [path, navigate] = useLocation();
  const hasFailed = error !== null && data === undefined;
  const isMissing = isNotFoundError(error);
  // Without data of the error there was no response.
  const reason = error?.data ? 'unavailable' : 'unreached';

  useEffect(() => {
    if (!hasFailed) return;
    navigate(isMissing ? paths.notFound() : errorRedirectPath(reason, path), { replace: true });
  }, [hasFailed, isMissing, reason, path, navigate]);
}
