import { CloudOff, Telescope } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { BRAND } from '#shared/brand';
import { PageHead } from '../../lib/page-head';
import { paths } from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { findRetryPath } from './retry-path';

const UNKNOWN = {
  heading: 'Page not found',
  text: 'There is nothing at this address. The link may be old, or mistyped.',
  Icon: Telescope,
};

const UNAVAILABLE = {
  heading: 'This title could not be loaded',
  text: 'The movie database is not answering at the moment. The title is most likely still there: try again shortly.',
  Icon: CloudOff,
};

/** Unknown addresses, and titles that failed to load (2 §2 "404"). */
export default function NotFoundPage(): ReactNode {
  const [, navigate] = useLocation();
  const retryPath = findRetryPath(useSearch());
  const { heading, text, Icon } = retryPath ? UNAVAILABLE : UNKNOWN;

  function goBack(): void {
    if (window.history.length > 1) window.history.back();
    else navigate(paths.home());
  }

  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center">
      <PageHead title={`${heading} · ${BRAND.name}`} description={text} noIndex />
      <Icon aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 className="text-3xl font-bold tracking-tight text-balance">{heading}</h1>
      <p className="max-w-md text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {retryPath && (
          <Link href={retryPath} className={buttonClass('primary')}>
            Try again
          </Link>
        )}
        <Link href={paths.home()} className={buttonClass(retryPath ? 'secondary' : 'primary')}>
          Go Home
        </Link>
        <Button onClick={goBack}>Go Back</Button>
      </div>
    </div>
  );
}
