import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { runAfterPaint } from '../hooks/schedule';
import { useIsHydrated } from '../hooks/use-is-hydrated';
import { wasReachedByLink } from '../navigation/history-entry';
import { type RouteParameters, RouteParametersProvider } from '../navigation/route-table';
import { RenderImmediately } from '../ui/below-fold';
import { ShowsPath } from '../ui/page-head';
import type { LazyPage } from './lazy-page';
import { pageKeyOf } from './routes';

type PageProps = {
  readonly pageKey: string;
  readonly page: LazyPage;
  readonly parameters: RouteParameters;
};

/** Its contexts do not change when the page is hidden: React would search all its cards for components that read them. */
const Page = memo(function Page({ pageKey, page, parameters }: PageProps): ReactNode {
  // Constant per mount: a change of the component type would discard the page's state.
  const [Content] = useState(() => page.component());
  const showsPath = useCallback((path: string) => pageKeyOf(path) === pageKey, [pageKey]);
  // The server's page hydrates completely, even if the user has already followed a link.
  const isReachedByLink = useIsHydrated() && wasReachedByLink();
  const renderImmediately = useRef(!isReachedByLink);
  useEffect(() => {
    renderImmediately.current = true;
  }, []);
  return (
    <RouteParametersProvider value={parameters}>
      <ShowsPath value={showsPath}>
        <RenderImmediately value={renderImmediately}>
          <Content />
        </RenderImmediately>
      </ShowsPath>
    </RouteParametersProvider>
  );
});

type PageViewProps = PageProps & { readonly isLarge: boolean };

/**
 * The current page. Unmounting a page with hundreds of cards takes longer than rendering the next one, so a large page
 * is hidden first and unmounted after the next page has been painted.
 */
export function PageView({ pageKey, page, parameters, isLarge }: PageViewProps): ReactNode {
  const current = useMemo(
    () => ({ pageKey, page, parameters, isLarge }),
    [pageKey, page, parameters, isLarge],
  );
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
      <Page pageKey={each.pageKey} page={each.page} parameters={each.parameters} />
    </div>
  ));
}
