import { memo, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { runAfterPaint } from '../hooks/schedule';
import { isComeToByLink } from '../navigation/arrival';
import { RenderImmediately } from '../ui/below-fold';
import { IsCurrentPage } from '../ui/page-head';
import type { LazyPage } from './lazy-page';

/** Not drawn anew as long as it is the same page: what it shows it follows itself. */
const Page = memo(function Page({ page }: { page: LazyPage }): ReactNode {
  // Chosen once a mount: a later change of type would throw the page's state away.
  const [Content] = useState(() => page.component());
  const drawnWhole = useRef(!isComeToByLink());
  useEffect(() => {
    drawnWhole.current = true;
  }, []);
  return (
    <RenderImmediately value={drawnWhole}>
      <Content />
    </RenderImmediately>
  );
});

type PageViewProps = {
  /** Tells the page from others. */
  readonly pageKey: string;
  readonly page: LazyPage;
  /** Whether taking the page away is worth a moment of its own. */
  readonly isLarge: boolean;
};

/**
 * The page of the address. To take a page of hundreds of cards away takes longer than to draw the one that was asked
 * for, so that such a page is hidden first, and gone right after the next one is on screen.
 */
export function PageView({ pageKey, page, isLarge }: PageViewProps): ReactNode {
  const shown = useMemo(() => ({ pageKey, page, isLarge }), [pageKey, page, isLarge]);
  const [last, setLast] = useState(shown);
  useEffect(() => runAfterPaint(() => startTransition(() => setLast(shown))), [shown]);
  const isLeaving = last.pageKey !== pageKey && last.isLarge && isComeToByLink();
  return (isLeaving ? [shown, last] : [shown]).map((each) => (
    // Skipped by the browser, not taken out of what it has laid out, which takes as long as to remove it.
    <div
      key={each.pageKey}
      inert={each !== shown}
      className={each === shown ? undefined : 'h-0 [content-visibility:hidden]'}
    >
      <IsCurrentPage value={each === shown}>
        <Page page={each.page} />
      </IsCurrentPage>
    </div>
  ));
}
