import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { BRAND } from '#shared/brand';
import { paths } from '../../navigation/paths';
import { listSavedPages, type SavedPage } from '../../service-worker/list-saved-pages';
import { buttonClass } from '../../ui/button';
import { formatRelativeTime } from '../../ui/format-time';
import { PageHead } from '../../ui/page-head';
import { PageLoading } from '../../ui/page-loading';
import { PageMessage } from '../../ui/page-message';
import { SiteLink } from '../../ui/site-link';
import { NO_SAVED_PAGES, SAVED_PAGES } from './texts';

const HEADING = 'Saved pages';

function SavedList({ pages }: { pages: readonly SavedPage[] }): ReactNode {
  const now = Date.now();
  if (pages.length === 0) {
    return (
      <PageMessage Icon={CloudOff} heading={HEADING} text={NO_SAVED_PAGES}>
        <SiteLink href={paths.home()} className={buttonClass('primary')}>
          Go Home
        </SiteLink>
      </PageMessage>
    );
  }
  return (
    <div className="page-gutter box-content max-w-2xl pt-8 pb-4 md:pt-14">
      <h1 className="text-display text-balance">{HEADING}</h1>
      <p className="mt-4 text-lg text-balance text-muted">{SAVED_PAGES}</p>
      <ul className="mt-8 divide-y divide-line border-y border-line">
        {pages.map(({ path, name, savedAt }) => (
          <li key={path}>
            <SiteLink
              href={path}
              className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 rounded-md px-2 py-3 hover:bg-fill-faint"
            >
              <span className="font-medium">{name}</span>
              <span className="text-sm text-muted">saved {formatRelativeTime(savedAt, now)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The pages saved on this device. The service worker also responds with it to navigations to pages that are not saved
 * (src/service-worker/worker/strategies.ts); the browser then renders the page of the address at once.
 */
export default function OfflinePage(): ReactNode {
  const [pages, setPages] = useState<readonly SavedPage[] | null>(null);

  useEffect(() => {
    listSavedPages().then(setPages, () => setPages([]));
  }, []);

  return (
    <>
      <PageHead title={`${HEADING} · ${BRAND.name}`} description={SAVED_PAGES} noIndex />
      {pages === null ? <PageLoading /> : <SavedList pages={pages} />}
    </>
  );
}
