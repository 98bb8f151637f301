import type { ReactNode } from 'react';
import type { MediaType } from '#shared/media-type';
import { MAX_GENRE_CHIPS } from '#shared/title-page';
import type { Genre } from '#shared/tmdb-schema';
import { paths } from '../navigation/paths';
import { SiteLink } from '../ui/site-link';

type GenreLinksProps = {
  readonly mediaType: MediaType;
  readonly genres: readonly Genre[];
};

/** The first genres of a title, with links to their lists. Touch targets extend into the gaps between them. */
export function GenreLinks({ mediaType, genres }: GenreLinksProps): ReactNode {
  return (
    <ul aria-label="Genres" className="flex flex-wrap gap-x-2.5 gap-y-4 empty:hidden">
      {genres.slice(0, MAX_GENRE_CHIPS).map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <SiteLink
            href={paths.genre(mediaType, id)}
            className="relative block max-w-full rounded-full bg-fill px-3 py-1 text-sm ring-1 ring-hairline transition-colors ring-inset hover:bg-fill-strong after:absolute after:-inset-2"
          >
            <bdi>{name}</bdi>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
