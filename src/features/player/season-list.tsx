import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { SEASON_START } from '../../titles/show-address';
import type { ShowView } from '../../titles/use-show';
import { SiteLink } from '../../ui/site-link';

/** The show's seasons; each leads to its first episode, or to its description while it has none. */
export function SeasonList({ view }: { view: ShowView }): ReactNode {
  const { show, season } = view;
  return (
    <section className="rounded-panel border border-line bg-raised p-5">
      <h2 className="font-semibold">Seasons</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {show.seasons.map(({ number, name, episodeCount }) => (
          <li key={number} className="max-w-full">
            <SiteLink
              href={(episodeCount > 0 ? paths.watchEpisode : paths.episode)(show.id, number, SEASON_START)}
              aria-current={number === season ? 'true' : undefined}
              className="flex min-h-11 max-w-full items-center rounded-3xl bg-white/8 px-4 py-2 text-sm font-medium ring-1 ring-white/10 ring-inset hover:bg-white/15 aria-[current]:bg-accent aria-[current]:text-on-accent"
            >
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
