import { CloudOff, DatabaseZap, MonitorOff, Telescope } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { BRAND } from '#shared/brand';
import { goBack } from '../../navigation/history-entry';
import { type ErrorReason, paths } from '../../navigation/paths';
import { useRouteTable } from '../../navigation/route-table';
import { Button, buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { SiteLink } from '../../ui/site-link';
import { parseErrorRedirect } from './error-redirect';

const UNKNOWN = {
  heading: 'Page not found',
  text: 'There is nothing at this address. The link may be old, or mistyped.',
  Icon: Telescope,
};

const ERRORS: Record<ErrorReason, typeof UNKNOWN> = {
  unavailable: {
    heading: 'This page could not be loaded',
    text: 'The movie database is not responding at the moment. The page is most likely still there: try again shortly.',
    Icon: DatabaseZap,
  },
  unreached: {
    heading: 'This page is not saved here',
    text: `${BRAND.name} cannot be reached, and there is no saved copy of this page on this device. It opens by itself as soon as the connection is back.`,
    Icon: CloudOff,
  },
  'no-player': {
    heading: 'No player is set up',
    text: 'This site has no streaming server to play titles with at the moment. Everything else about the title is still there.',
    Icon: MonitorOff,
  },
};

/** Unknown addresses, titles that failed to load, and players that no server is there for (2 §2). */
export default function NotFoundPage(): ReactNode {
  const [, navigate] = useLocation();
  const errorRedirect = parseErrorRedirect(useSearch(), useRouteTable().hasPage);
  const { heading, text, Icon } = errorRedirect ? ERRORS[errorRedirect.reason] : UNKNOWN;

  const isUnreached = errorRedirect?.reason === 'unreached';
  const retryPath = errorRedirect?.retryPath;

  useEffect(() => {
    if (!isUnreached || !retryPath) return;
    const retry = (): void => navigate(retryPath, { replace: true });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnreached, retryPath, navigate]);

  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center phone-landscape:gap-3 phone-landscape:py-6">
      <PageHead title={`${heading} · ${BRAND.name}`} description={text} noIndex />
      <Icon aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 className="text-3xl font-bold tracking-tight text-balance">{heading}</h1>
      <p className="max-w-md text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {errorRedirect && (
          // In place of this page: Back from there leads to what was before the failure, not to the failure.
          <SiteLink href={errorRedirect.retryPath} replace className={buttonClass('primary')}>
            Try again
          </SiteLink>
        )}
        <SiteLink href={paths.home()} className={buttonClass(errorRedirect ? 'secondary' : 'primary')}>
          Go Home
        </SiteLink>
        {isUnreached && (
          <SiteLink href={paths.offline()} className={buttonClass()}>
            Saved Pages
          </SiteLink>
        )}
        <Button onClick={() => goBack(() => navigate(paths.home()))}>Go Back</Button>
      </div>
    </div>
  );
}
