import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { useShowRatings } from '../../titles/display-preferences';
import { SEASON_START } from '../../titles/show-address';
import type { ShowView } from '../../titles/use-show';
import { formatDate, formatMinutes, formatRating } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';

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
    <section className="panel p-5">
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

/** Links to each season's first episode in the player, or to the season's page when it has no episodes. */
export function SeasonList({ view }: { view: ShowView }): ReactNode {
  const { show, season } = view;
  return (
    <section className="panel p-5">
      <h2 className="font-semibold">Seasons</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {show.seasons.map(({ number, name, episodeCount }) => (
          <li key={number} className="max-w-full">
            <SiteLink
              href={(episodeCount > 0 ? paths.watchEpisode : paths.episode)(show.id, number, SEASON_START)}
              aria-current={number === season ? 'true' : undefined}
              className="flex min-h-11 max-w-full items-center rounded-3xl bg-field px-4 py-2 text-sm font-medium ring-1 ring-hairline ring-inset hover:bg-field-strong aria-[current]:bg-selected aria-[current]:text-on-selected"
            >
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
