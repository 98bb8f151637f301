import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { PersonPage } from '#shared/person-page';
import type { TitlePage } from '#shared/title-page';
import { runAfterPaint } from '../hooks/schedule';

export type PageMetadata = {
  readonly title: string;
  readonly description: string;
  readonly noIndex?: boolean;
  /** The query of the canonical URL, such as '?genre=18'. */
  readonly query?: string;
  /** The title that the page is about: the source of its structured data and of its image for shared links. */
  readonly titlePage?: TitlePage;
  /** The person that the page is about. */
  readonly person?: PersonPage;
  /** The episode of that title, such as 'Season 2, Episode 62'. */
  readonly episode?: string;
  /** The title whose backdrop represents a page that is about no single title. */
  readonly imageOf?: Pick<TitlePage, 'title' | 'date' | 'backdropPath'> | null | undefined;
};

type Collect = (metadata: PageMetadata) => void;

const MetadataContext = createContext<Collect | null>(null);

/** Whether a path shows the page: the previous page stays mounted until the current one is painted. */
export const ShowsPath = createContext<(path: string) => boolean>(() => true);

/** Passes the page's metadata to the server, which renders the document's head. */
export function PageMetadataCollector({
  collect,
  children,
}: {
  collect: Collect;
  children: ReactNode;
}): ReactNode {
  return <MetadataContext.Provider value={collect}>{children}</MetadataContext.Provider>;
}

/** Sets the document's title, description and canonical URL. */
export function PageHead(metadata: PageMetadata): ReactNode {
  useContext(MetadataContext)?.(metadata);
  const [path] = useLocation();
  const isShown = useContext(ShowsPath)(path);
  const { title, description, query = '' } = metadata;
  // After paint, because React runs the effects of a click before it.
  useEffect(() => {
    if (!isShown) return;
    return runAfterPaint(() => {
      document.title = title;
      document.querySelector('meta[name=description]')?.setAttribute('content', description);
      // Some browsers share the canonical URL. Its host is PUBLIC_URL's.
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
      if (canonical) canonical.href = new URL(location.pathname + query, canonical.href).href;
    });
  }, [isShown, title, description, query]);
  return null;
}
