import { Clock, History } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { WatchLater } from './watch-later';

const TAB =
  'flex min-h-11 items-center gap-2 rounded-full px-4 text-[0.9375rem] font-semibold text-muted aria-selected:bg-fill-strong aria-selected:text-ink';

type MyListLayoutProps = {
  /** At the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The heading and the tabs. Watch Later is disabled, but focusable, so that its tooltip can be reached. */
export function MyListLayout({ actions, children }: MyListLayoutProps): ReactNode {
  const id = useId();
  return (
    <div className="page-gutter pt-6 md:pt-10">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h1 className="text-display">My List</h1>
        {actions}
      </div>
      <div className="group relative mt-5 w-fit">
        <div role="tablist" aria-label="My List" className="flex flex-wrap gap-1">
          <button
            type="button"
            role="tab"
            id={`${id}-continue`}
            aria-selected="true"
            aria-controls={`${id}-panel`}
            className={TAB}
          >
            <History aria-hidden="true" className="size-4.5 text-accent" />
            Continue Watching
          </button>
          <button
            type="button"
            role="tab"
            aria-selected="false"
            aria-disabled="true"
            aria-controls={`${id}-later`}
            aria-describedby={`${id}-soon`}
            className={`${TAB} cursor-not-allowed!`}
          >
            <Clock aria-hidden="true" className="size-4.5" />
            Watch Later
          </button>
        </div>
        <p
          role="tooltip"
          id={`${id}-soon`}
          className="pointer-events-none absolute top-full right-0 z-10 mt-1 rounded-lg border border-line bg-overlay px-3 py-1.5 text-sm whitespace-nowrap opacity-0 shadow-lifted transition-opacity group-has-[[aria-disabled]:focus]:opacity-100 group-has-[[aria-disabled]:hover]:opacity-100"
        >
          Coming soon
        </p>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-continue`} className="mt-6">
        {children}
      </div>
      <div role="tabpanel" id={`${id}-later`} hidden>
        <WatchLater />
      </div>
    </div>
  );
}
