import { CloudOff, Filter, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFiltered, type SearchState } from '#shared/search';
import { TitleGrid } from '../../media/title-grid';
import { TitleGridSkeleton } from '../../media/title-grid-skeleton';
import { Button } from '../../ui/button';
import { ResultList, ResultListSkeleton } from './result-list';
import { ResultsEnd } from './results-end';
import type { SearchResults as Results } from './use-search-results';

type NoticeProps = {
  readonly Icon: typeof SearchX;
  readonly heading: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Notice({ Icon, heading, text, children }: NoticeProps): ReactNode {
  return (
    <div className="grid min-h-[45vh] place-content-center justify-items-center gap-3 text-center">
      <Icon aria-hidden="true" className="size-12 text-accent" strokeWidth={1.25} />
      <h3 className="text-heading">{heading}</h3>
      <p className="max-w-md text-balance text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

type SearchResultsProps = {
  readonly state: SearchState;
  readonly currentYear: number;
  readonly results: Results;
  readonly onClearSearch: () => void;
  readonly onClearAll: () => void;
  readonly onSearchAll: () => void;
};

/** The results of a search in each of their states. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { state, currentYear, results, onClearSearch, onClearAll, onSearchAll } = props;
  const { titles, loadedCount, isLoading, isOutdated, isPaused, failures, failure, loadMore, retry } =
    results;
  const label = `Results for ${state.query}`;

  if (titles.length === 0 && isLoading) {
    return state.view === 'grid' ? <TitleGridSkeleton /> : <ResultListSkeleton />;
  }
  if (titles.length === 0 && failures > 0) {
    return (
      <Notice Icon={CloudOff} heading="The results could not be loaded" text={failure}>
        <Button onClick={retry}>Try again</Button>
      </Notice>
    );
  }
  if (titles.length === 0 && isFiltered(state, currentYear) && (loadedCount > 0 || isPaused)) {
    return (
      <Notice
        Icon={Filter}
        heading="Your filters hide every result"
        text={`None of the ${loadedCount} results loaded so far passes them.`}
      >
        <Button look="primary" onClick={onClearAll}>
          Clear All
        </Button>
        {isPaused && <Button onClick={loadMore}>Load more results</Button>}
      </Notice>
    );
  }
  if (titles.length === 0) {
    return (
      <Notice
        Icon={SearchX}
        heading="No results found"
        text={`Nothing matches “${state.query}”. Check the spelling, or try fewer words.`}
      >
        {state.type !== 'multi' && <Button onClick={onSearchAll}>Search movies and TV shows</Button>}
        {isPaused && <Button onClick={loadMore}>Load more results</Button>}
        <Button onClick={onClearSearch}>Clear Search</Button>
      </Notice>
    );
  }
  return (
    <div className={isOutdated ? 'opacity-50 transition-opacity' : ''}>
      {state.view === 'grid' ? (
        <TitleGrid titles={titles} label={label} showType />
      ) : (
        <ResultList titles={titles} label={label} />
      )}
      {!isOutdated && <ResultsEnd results={results} />}
    </div>
  );
}
