import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { TitlePage } from '#shared/title-page';
import { afterPaint } from '../hooks/after-paint';

/** A title with its wide picture. */
export type Pictured = Pick<TitlePage, 'title' | 'date' | 'backdropPath'>;

/** What a page says of itself to tabs, search engines and shared links. */
export type PageHeadFacts = {
  readonly title: string;
  readonly description: string;
  /** Keeps the page out of search engines. */
  readonly noIndex?: boolean;
  /** The title that the page is about, for the server to describe to search engines, and its picture to share. */
  readonly about?: TitlePage;
  /** The part of that title, such as 'Season 2, Episode 62'; '' for the whole. */
  readonly part?: string;
  /** Whose picture is shared with a page that is about no title. */
  readonly pictured?: Pictured | null | undefined;
};

type Collect = (facts: PageHeadFacts) => void;

const HeadContext = createContext<Collect | null>(null);

/** Whether the page is the one of the address: another may still be there while it makes way. */
export const IsPageShown = createContext(true);

/** On the server, collects the head apart from the document's body. */
export function HeadCollector({ collect, children }: { collect: Collect; children: ReactNode }): ReactNode {
  return <HeadContext.Provider value={collect}>{children}</HeadContext.Provider>;
}

/** Names the page: its title and description, in the document's head. */
export function PageHead(facts: PageHeadFacts): ReactNode {
  useContext(HeadContext)?.(facts);
  const isShown = useContext(IsPageShown);
  const { title, description } = facts;
  // The page comes first: React would do this before the page is painted when a click led to it.
  useEffect(() => {
    if (!isShown) return;
    return afterPaint(() => {
      document.title = title;
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
      // Some browsers share the canonical address, so that it has to follow; the host in it is the operator's choice.
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
      if (canonical) canonical.href = new URL(location.pathname, canonical.href).href;
    });
  }, [isShown, title, description]);
  return null;
}
