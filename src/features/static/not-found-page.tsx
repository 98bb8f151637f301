import { CloudOff, DatabaseZap, type LucideIcon, MonitorOff, Telescope } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { BRAND } from '#shared/brand';
import { goBack } from '../../navigation/history-entry';
import { type ErrorReason, paths } from '../../navigation/paths';
import { useRouteTable } from '../../navigation/route-table';
import { SuggestedTitles } from '../../titles/suggested-titles';
import { Button, buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { PageMessage } from '../../ui/page-message';
import { SiteLink } from '../../ui/site-link';
import { parseErrorRedirect } from './error-redirect';
import { ERROR_TEXTS, NOT_FOUND_TEXT } from './texts';

const ERROR_ICONS: Readonly<Record<ErrorReason, LucideIcon>> = {
  unavailable: DatabaseZap,
  unreached: CloudOff,
  'no-player': MonitorOff,
};

/** For unknown paths, and for pages that redirect here because they could not be loaded. */
export default function NotFoundPage(): ReactNode {
  const [, navigate] = useLocation();
  const errorRedirect = parseErrorRedirect(useSearch(), useRouteTable().hasPage);
  const { heading, text } = errorRedirect ? ERROR_TEXTS[errorRedirect.reason] : NOT_FOUND_TEXT;
  const Icon = errorRedirect ? ERROR_ICONS[errorRedirect.reason] : Telescope;

  const isUnreached = errorRedirect?.reason === 'unreached';
  const retryPath = errorRedirect?.retryPath;

  useEffect(() => {
    if (!isUnreached || !retryPath) return;
    const retry = (): void => navigate(retryPath, { replace: true });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnreached, retryPath, navigate]);

  const message = (
    <>
      <PageHead title={`${heading} · ${BRAND.name}`} description={text} noIndex />
      <PageMessage Icon={Icon} heading={heading} text={text}>
        {errorRedirect && (
          // Replaces this page, so that Back does not return to the error.
          <SiteLink href={errorRedirect.retryPath} replace className={buttonClass('primary')}>
            Try again
          </SiteLink>
        )}
        <SiteLink href={paths.home()} className={buttonClass(errorRedirect ? 'secondary' : 'primary')}>
          Go Home
        </SiteLink>
        {isUnreached && (
          <SiteLink href={paths.offline()} className={buttonClass()}>
            Saved pages
          </SiteLink>
        )}
        <Button onClick={() => goBack(() => navigate(paths.home()))}>Go Back</Button>
      </PageMessage>
    </>
  );
  if (errorRedirect) return message;
  return (
    <>
      {message}
      <SuggestedTitles />
    </>
  );
}
