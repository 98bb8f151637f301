import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SiteLink } from '../ui/site-link';

const VIEW_ALL = 'View All';

/** The link to everything of a row's kind. */
export type ViewAll = {
  readonly href: string;
  /** 'View All' if not given. */
  readonly text?: string;
};

type RowFrameProps = {
  /** Absent while it is not known which row will stand here. */
  readonly heading?: string | undefined;
  readonly viewAll?: ViewAll | undefined;
  readonly arrows?: ReactNode;
  readonly children: ReactNode;
};

/** A row's heading and the place of its cards, of the same height whatever it holds. */
export function RowFrame({ heading, viewAll, arrows, children }: RowFrameProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={heading ? id : undefined} className="drawn-when-near pt-5">
      <div className="page-gutter flex h-11 items-center gap-1">
        {heading && (
          <h2 id={id} className="line-clamp-2 min-w-0 text-heading text-balance">
            {heading}
          </h2>
        )}
        <div className="-mr-3 ml-auto flex shrink-0 items-center">
          {viewAll && (
            <SiteLink
              href={viewAll.href}
              aria-label={viewAll.text ? undefined : `${VIEW_ALL}: ${heading}`}
              className="flex min-h-11 items-center gap-0.5 rounded-full px-3 text-sm font-semibold text-balance text-accent hover:text-accent-strong max-sm:max-w-31 max-sm:leading-tight"
            >
              {viewAll.text ?? VIEW_ALL}
              <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
            </SiteLink>
          )}
          {arrows}
        </div>
      </div>
      <div className="pt-2 pb-3">{children}</div>
    </section>
  );
}
