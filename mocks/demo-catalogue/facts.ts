import { createRandom } from './seed';

/** What a drawn poster or backdrop may write on itself. `year` is '' when the date is unknown. */
export interface TitleFacts {
  title: string;
  year: string;
  genreIds: number[];
  tagline: string;
}

/** What a drawn episode still may write on itself. */
export interface EpisodeFacts {
  name: string;
  showTitle: string;
  genreIds: number[];
}

const FIRST_WORDS = ['Silent', 'Northern', 'Crimson', 'Borrowed', 'Hollow', 'Golden'];
const SECOND_WORDS = ['Harbour', 'Orchard', 'Signal', 'Meridian', 'Letters', 'Crossing'];
const GENRE_IDS = { movie: [28, 12, 35, 18, 27, 878, 10749], tv: [10759, 35, 80, 18, 9648, 10765] };

/** The facts of the movie or show with this id, or null when the catalogue has none. */
export function findTitleFacts(kind: 'movie' | 'tv', id: number): TitleFacts | null {
  if (!Number.isInteger(id) || id < 1) return null;
  const random = createRandom(id, kind === 'movie' ? 1 : 2);
  const title = `${random.pick(FIRST_WORDS)} ${random.pick(SECOND_WORDS)}`;
  const year = String(random.between(1960, 2025));
  return { title, year, genreIds: random.pickSome(GENRE_IDS[kind], random.between(1, 3)), tagline: '' };
}

/** The name of the person with this id, or null when the catalogue has none. */
export function findPersonFacts(id: number): { name: string } | null {
  if (!Number.isInteger(id) || id < 1) return null;
  const random = createRandom(id, 3);
  return {
    name: `${random.pick(['Mara', 'Ilya', 'Noor', 'Tomas'])} ${random.pick(['Voss', 'Brandt', 'Okafor'])}`,
  };
}

/** The facts of one episode, or null when the show has no such episode. */
export function findEpisodeFacts(showId: number, season: number, episode: number): EpisodeFacts | null {
  const show = findTitleFacts('tv', showId);
  if (!show || season < 0 || episode < 1) return null;
  return { name: `Episode ${episode}`, showTitle: show.title, genreIds: show.genreIds };
}
