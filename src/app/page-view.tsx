import { memo, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { runAfterPaint } from '../hooks/schedule';
import { useIsHydrated } from '../hooks/use-is-hydrated';
import { wasReachedByLink } from '../navigation/history-entry';
import { RenderImmediately } from '../ui/below-fold';
import { IsCurrentPage } from '../ui/page-head';
import type { LazyPage } from './lazy-page';

const Page = memo(function Page({ page }: { page: LazyPage }): ReactNode {
  // Constant per mount: a change of the component type would discard the page's state.
  const [Content] = useState(() => page.component());
  // The server's page hydrates completely, even if the user has already followed a link.
  const isReachedByLink = useIsHydrated() && wasReachedByLink();
  const renderImmediately = useRef(!isReachedByLink);
  useEffect(() => {
    renderImmediately.current = true;
  }, []);
  return (
    <RenderImmediately value={renderImmediately}>
      <Content />
    </RenderImmediately>
  );
});

type PageViewProps = { readonly pageKey: string; readonly page: LazyPage; readonly isLarge: boolean };

/**
 * The current page. Unmounting a page with hundreds of cards takes longer than rendering the next one, so a large page
 * is hidden first and unmounted after the next page has been painted.
 */
export function PageView({ pageKey, page, isLarge }: PageViewProps): ReactNode {
  const current = useMemo(() => ({ pageKey, page, isLarge }), [pageKey, page, isLarge]);
  const [last, setLast] = useState(current);
  useEffect(() => runAfterPaint(() => startTransition(() => setLast(current))), [current]);
  const keepsLast = last.pageKey !== pageKey && last.isLarge && wasReachedByLink();
  return (keepsLast ? [current, last] : [current]).map((each) => (
    // Removing the page from the layout (display: none) would take as long as unmounting it.
    <div
      key={each.pageKey}
      inert={each !== current}
      className={each === current ? undefined : 'h-0 [content-visibility:hidden]'}
    >
      <IsCurrentPage value={each === current}>
        <Page page={each.page} />
      </IsCurrentPage>
    </div>
  ));
}
