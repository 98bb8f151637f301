import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** What a page says of itself to tabs, search engines and shared links. */
export type PageHeadFacts = {
  readonly title: string;
  readonly description: string;
  /** An absolute or rooted address. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'video.movie' | 'video.tv_show';
  /** Keeps the page out of search engines. */
  readonly noIndex?: boolean;
};

type Collect = (facts: PageHeadFacts) => void;

const HeadContext = createContext<Collect | null>(null);

/** On the server, collects the head apart from the document's body. */
export function HeadCollector({ collect, children }: { collect: Collect; children: ReactNode }): ReactNode {
  return <HeadContext.Provider value={collect}>{children}</HeadContext.Provider>;
}

/** Names the page: its title and description, in the document's head. */
export function PageHead(facts: PageHeadFacts): ReactNode {
  useContext(HeadContext)?.(facts);
  const { title, description } = facts;
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
  return null;
}
