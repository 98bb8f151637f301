export type TitleKind = 'movie' | 'tv';

export interface Genre {
  id: number;
  name: string;
}

const ACTION = { id: 28, name: 'Action' };
const ANIMATION = { id: 16, name: 'Animation' };
const COMEDY = { id: 35, name: 'Comedy' };
const CRIME = { id: 80, name: 'Crime' };
const DOCUMENTARY = { id: 99, name: 'Documentary' };
const DRAMA = { id: 18, name: 'Drama' };
const FAMILY = { id: 10751, name: 'Family' };
const MYSTERY = { id: 9648, name: 'Mystery' };
const WESTERN = { id: 37, name: 'Western' };

/** TMDB's own genres, in the order in which it lists them. */
export const GENRES: Readonly<Record<TitleKind, readonly Genre[]>> = {
  movie: [
    ACTION,
    { id: 12, name: 'Adventure' },
    ANIMATION,
    COMEDY,
    CRIME,
    DOCUMENTARY,
    DRAMA,
    FAMILY,
    { id: 14, name: 'Fantasy' },
    { id: 36, name: 'History' },
    { id: 27, name: 'Horror' },
    { id: 10402, name: 'Music' },
    MYSTERY,
    { id: 10749, name: 'Romance' },
    { id: 878, name: 'Science Fiction' },
    { id: 10770, name: 'TV Movie' },
    { id: 53, name: 'Thriller' },
    { id: 10752, name: 'War' },
    WESTERN,
  ],
  tv: [
    { id: 10759, name: 'Action & Adventure' },
    ANIMATION,
    COMEDY,
    CRIME,
    DOCUMENTARY,
    DRAMA,
    FAMILY,
    { id: 10762, name: 'Kids' },
    MYSTERY,
    { id: 10763, name: 'News' },
    { id: 10764, name: 'Reality' },
    { id: 10765, name: 'Sci-Fi & Fantasy' },
    { id: 10766, name: 'Soap' },
    { id: 10767, name: 'Talk' },
    { id: 10768, name: 'War & Politics' },
    WESTERN,
  ],
};

/** The genres with these ids, in the given order; unknown ids are ignored. */
export function listGenres(kind: TitleKind, ids: readonly number[]): Genre[] {
  return ids.flatMap((id) => GENRES[kind].find((genre) => genre.id === id) ?? []);
}
