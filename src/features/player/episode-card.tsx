import type { ReactNode } from 'react';
import { useShowRatings } from '../../titles/display-preferences';
import type { ShowView } from '../../titles/use-show';
import { formatDate, formatMinutes, formatRating } from '../../ui/format';

/** What is known of the episode that plays; nothing when it is not known. */
export function EpisodeCard({ view }: { view: ShowView }): ReactNode {
  const showRatings = useShowRatings();
  const { facts, season } = view;
  if (!facts) return null;
  const { name, number, overview, date, runtimeMinutes, rating } = facts;
  const line = [
    `Season ${season}, Episode ${number}`,
    formatDate(date),
    runtimeMinutes === null ? '' : formatMinutes(runtimeMinutes),
    showRatings && rating > 0 ? `${formatRating(rating)} / 10` : '',
  ];
  return (
    <section className="rounded-panel border border-line bg-raised p-5">
      <h2 className="font-semibold">
        <bdi>{name}</bdi>
      </h2>
      <p className="mt-1 text-sm text-muted">{line.filter(Boolean).join(' · ')}</p>
      {overview && (
        <p dir="auto" className="mt-3 text-[0.9375rem] leading-relaxed">
          {overview}
        </p>
      )}
    </section>
  );
}
