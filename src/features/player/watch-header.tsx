import { ArrowLeft } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

type WatchHeaderProps = {
  readonly title: string | null;
  readonly suffix: string;
  readonly backPath: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly tools?: ReactNode;
};

/** The suffix stays visible, however long the title is: below a title that fills the line. */
export function WatchHeader(props: WatchHeaderProps): ReactNode {
  const { title, suffix, backPath, heading, tools } = props;
  return (
    <div className="flex min-h-16 items-center gap-3 py-2 phone-landscape:order-1">
      <SiteLink
        href={backPath}
        replace
        className="-ml-2.5 flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-3 text-sm font-medium text-muted hover:bg-fill hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Back to details</span>
      </SiteLink>
      {title === null ? (
        <Skeleton className="h-6 w-56" />
      ) : (
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-heading"
        >
          <span className="line-clamp-2 min-w-0">
            <bdi>{title}</bdi>
          </span>
          {suffix && <span className="shrink-0 font-normal text-muted"> {suffix}</span>}
        </h1>
      )}
      {tools && <div className="ml-auto">{tools}</div>}
    </div>
  );
}
