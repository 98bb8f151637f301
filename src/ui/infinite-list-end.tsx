import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button';
import { FailureBanner } from './failure-banner';

/** Loads more when 10 % of this element is within this distance of the window. */
const MARGIN = '100px';
const VISIBLE_SHARE = 0.1;

type InfiniteListEndProps = {
  /** `paused`: the user decides whether to load more. */
  readonly state: 'idle' | 'loading' | 'failed' | 'paused' | 'ended';
  /** How many titles are loaded. */
  readonly loadedCount: number;
  /** In the plural, such as 'movies'. */
  readonly noun: string;
  readonly onLoadMore: () => void;
  /** What to say when loading more has failed. */
  readonly failure: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  /** Wraps the action of a button that is removed, so that the focus stays in the list. */
  readonly withFocus: (action: () => void) => () => void;
};

export function InfiniteListEnd(props: InfiniteListEndProps): ReactNode {
  const { state, loadedCount, noun, failure, onLoadMore, onRetry, onDismiss, withFocus } = props;
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onLoadMore);

  // A page can load before 'loading' is rendered. Its observer does not report again that the end is still visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page needs a new observer.
  useEffect(() => {
    if (state !== 'idle' || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= VISIBLE_SHARE)) loadMore();
      },
      { rootMargin: MARGIN, threshold: VISIBLE_SHARE },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state, loadedCount]);

  return (
    <div ref={end} className="mt-8 grid min-h-24 place-content-center justify-items-center gap-3 text-muted">
      {state === 'loading' && (
        <>
          <span
            aria-hidden="true"
            className="size-6 animate-spin rounded-full border-2 border-line border-t-accent"
          />
          <p>Loading more {noun}...</p>
        </>
      )}
      {state === 'failed' && (
        <FailureBanner message={failure} onRetry={withFocus(onRetry)} onDismiss={onDismiss}>
          <Button onClick={withFocus(onRetry)}>Try again</Button>
        </FailureBanner>
      )}
      {state === 'paused' && <Button onClick={withFocus(onLoadMore)}>Load more {noun}</Button>}
      {state === 'idle' && <p className="noscript:hidden">Scroll down for more {noun}</p>}
      {(state === 'idle' || state === 'paused') && (
        <noscript>
          <p>Turn on JavaScript to load more {noun}.</p>
        </noscript>
      )}
      {state === 'ended' && <p>That's everything.</p>}
    </div>
  );
}
