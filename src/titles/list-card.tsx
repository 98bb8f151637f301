import { type ReactNode, useId } from 'react';
import { MEDIA_TYPE_LABELS } from '#shared/media-type';
import type { TitleCard } from '#shared/title-card';
import { SiteLink } from '../ui/site-link';
import { StarRating } from './star-rating';

type ListCardProps = {
  readonly href: string;
  /** The accessible name of the link. */
  readonly label: string;
  readonly heading: string;
  /** Fills a box of 2:3. */
  readonly picture: ReactNode;
  /** Below the heading. They describe the link. */
  readonly facts: ReactNode;
  readonly className: string;
  readonly children?: ReactNode;
};

/** A title or person of a list as one link, with the picture beside the text. */
export function ListCard(props: ListCardProps): ReactNode {
  const { href, label, heading, picture, facts, className, children } = props;
  const id = useId();
  return (
    <SiteLink
      href={href}
      aria-label={label}
      aria-describedby={id}
      className={`flex overflow-hidden rounded-card bg-raised ring-accent transition-colors duration-150 ring-inset hover:bg-overlay focus-visible:ring-3 focus-visible:outline-hidden ${className}`}
    >
      <div className="relative aspect-2/3 h-full shrink-0 bg-skeleton">{picture}</div>
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-4">
        <p dir="auto" className="truncate text-left font-semibold">
          {heading}
        </p>
        <div id={id} className="text-sm/5 text-muted">
          {facts}
        </div>
        {children}
      </div>
    </SiteLink>
  );
}

type TitleFactsProps = {
  readonly title: Pick<TitleCard, 'mediaType' | 'rating'>;
  /** '' to leave it out. */
  readonly year: string;
};

/** The year, type and rating of a title. */
export function TitleFacts({ title, year }: TitleFactsProps): ReactNode {
  return (
    <p className="flex items-center gap-x-2.5 tabular-nums">
      {year && <span>{year}</span>}
      <span className="rounded-md bg-fill px-1.5 text-xs/5 font-semibold text-ink">
        {MEDIA_TYPE_LABELS[title.mediaType]}
      </span>
      <StarRating rating={title.rating} />
    </p>
  );
}
