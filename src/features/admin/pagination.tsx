import type { ReactNode } from 'react';
import type { UserPage } from '#shared/administration-schema';
import { useMediaQuery } from '../../hooks/use-media-query';
import { formatCount } from '../../ui/format';
import { listPageButtons } from './user-list-state';

/** Too narrow for one line: the numbers are rendered before the other buttons, so that the Tab order follows. */
const NARROW = '(width < 40rem)';

const BUTTON =
  'min-h-11 min-w-11 rounded-full px-2 text-[0.9375rem] font-semibold tabular-nums text-muted transition-colors hover:bg-fill hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-40 aria-[current]:bg-selected aria-[current]:text-on-selected';

type PaginationProps = {
  readonly pagination: UserPage['pagination'];
  readonly onPage: (page: number) => void;
};

export function Pagination({ pagination, onPage }: PaginationProps): ReactNode {
  const { currentPage, totalPages, totalUsers, limit, hasNext, hasPrev, hasMoreMatches } = pagination;
  const isNarrow = useMediaQuery(NARROW);
  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalUsers);

  function step(label: string, page: number, isPossible: boolean): ReactNode {
    return (
      <button
        type="button"
        aria-label={`${label === 'Prev' ? 'Previous' : label} page`}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onPage(page)}
        className={`${BUTTON} px-3`}
      >
        {label}
      </button>
    );
  }

  const numbers = (
    <div className="flex flex-wrap justify-center gap-1 max-sm:w-full">
      {listPageButtons(currentPage, totalPages).map((page) => (
        <button
          key={page}
          type="button"
          aria-label={`Page ${page}`}
          aria-current={page === currentPage ? 'page' : undefined}
          onClick={() => page !== currentPage && onPage(page)}
          className={BUTTON}
        >
          {page}
        </button>
      ))}
    </div>
  );

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-muted tabular-nums max-sm:w-full max-sm:text-center">
        Showing {formatCount(first)} to {formatCount(last)} of {formatCount(totalUsers)} users
        {hasMoreMatches && '. More users match: refine your search to see them.'}
      </p>
      <nav
        aria-label="User list pages"
        className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between"
      >
        {isNarrow && numbers}
        {step('First', 1, hasPrev)}
        {step('Prev', currentPage - 1, hasPrev)}
        {!isNarrow && numbers}
        {step('Next', currentPage + 1, hasNext)}
        {step('Last', totalPages, hasNext)}
      </nav>
    </div>
  );
}
