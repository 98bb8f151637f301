/** 44 letters without a place to break. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänin';
export const HEBREW = 'שלום עולם (2019) — חלק א׳!';
const ARABIC = 'مدينة الضباب: الجزء 2 (Director’s Cut)';

/** Titles of the catalogue, each by its index with another oddity. */
const NAMES = [
  LONG_WORD,
  HEBREW,
  ARABIC,
  'Twilight \u202egnieb eurt a fo tnemele\u202c 3',
  'A title with \u0000control\u0007 characters\nand a break',
  'Half an emoji \ud83d and <script>alert(1)</script> & "quotes"',
  'W'.repeat(400),
  '👨‍👩‍👧‍👦'.repeat(40),
  `${LONG_WORD} ${LONG_WORD} ${LONG_WORD}`,
  'می‌خواهم زنده بمانم',
  '</title></script><!--',
  'Z\u0351\u036bA\u0334\u0335L\u0320\u0368G\u0334\u033bO\u0328\u0335!',
];

const IMAGES = [
  '/fine.jpg',
  'no-slash.jpg',
  '/with a space.jpg',
  ' //elsewhere.example/two slashes, a comma.jpg',
  '/question?mark#and-hash.jpg',
  '/é"quote\'.jpg',
];

export const HOSTILE_IDS = NAMES.map((_name, index) => 1000 + index);
const BAD_IDS = [2 ** 31, 2 ** 40, 9e15, -4, 0, 1.5];
/** Listed, and more than listed. */
export const SEASONS = [1, 2, 7];
const BAD_NUMBERS = [2 ** 31, 70_000, -1, 1.5];

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

const overviewOf = (index: number) =>
  `${at(NAMES, index)} ${at(NAMES, index + 1)} `.repeat(1 + (index % 5)).padEnd(20, '.');

const genres = (index: number) => [
  { id: 18, name: LONG_WORD },
  { id: 18, name: 'The same id again' },
  { id: 35, name: HEBREW },
  { id: 2 ** 40, name: 'x'.repeat(120) },
  { id: 36, name: at(NAMES, index) },
  { id: 37, name: '' },
];

function createItem(id: number, index: number, mediaType: 'movie' | 'tv') {
  const name = at(NAMES, index);
  return {
    id,
    ...(mediaType === 'movie'
      ? { title: name, release_date: '2019-12-31' }
      : { name, first_air_date: '2019-02-31' }),
    poster_path: at(IMAGES, index),
    backdrop_path: at(IMAGES, index + 1),
    overview: overviewOf(index),
    vote_average: 7.123456789012345 + index / 10,
    vote_count: 5 + index * 1e8,
    popularity: index % 2 ? 1e300 : -1,
    adult: false,
    genre_ids: [18, 2 ** 40],
  };
}

/** @param listType null for a list of both that names the type of each */
export function createList(listType: 'movie' | 'tv' | null) {
  const itemOf = (id: number, index: number) => {
    const mediaType = listType ?? (index % 2 ? 'tv' : 'movie');
    return { ...createItem(id, index, mediaType), ...(listType === null && { media_type: mediaType }) };
  };
  const good = HOSTILE_IDS.map(itemOf);
  return {
    page: 1,
    results: [
      null,
      { ...itemOf(1000, 3), [listType === 'tv' ? 'first_air_date' : 'release_date']: '0000-00-00', id: 3000 },
      ...BAD_IDS.map(itemOf),
      ...good,
      ...good,
      { ...itemOf(3001, 0), poster_path: '/' },
      { ...itemOf(3002, 0), title: '\u200b\u202e', name: '\u0000' },
    ],
    total_pages: 2 ** 40,
    total_results: -7,
  };
}

export const createGenres = () => ({ genres: genres(1) });

const named = (index: number) => [
  { id: 2 ** 33, name: at(NAMES, index) },
  { name: LONG_WORD },
  { name: null },
];

function createDetails(id: number, mediaType: 'movie' | 'tv') {
  const index = HOSTILE_IDS.indexOf(id);
  return {
    ...createItem(id, index, mediaType),
    // Links on the page must not follow it.
    id: index % 3 === 0 ? 2 ** 45 : id,
    tagline: at(NAMES, index + 2),
    status: index % 2 ? LONG_WORD : 7,
    vote_average: index % 2 ? 9e9 : 6.66,
    vote_count: index % 2 ? 1e21 : -3,
    genres: genres(index),
    genre_ids: undefined,
    production_companies: named(index),
    production_countries: named(index + 1),
    spoken_languages: [{ english_name: LONG_WORD }],
    videos: {
      results: [
        { site: 'YouTube', type: 'Trailer', key: '\ud800/../"', name: 'Broken' },
        { site: 'YouTube', type: 'Teaser', key: 'dQw4w9WgXcQ', name: LONG_WORD },
      ],
    },
    credits: {
      cast: NAMES.map((name, order) => ({
        id: order % 2 ? 2 ** 50 : at(HOSTILE_IDS, order),
        name,
        character: at(NAMES, order + 1),
        profile_path: at(IMAGES, order),
      })),
    },
    similar: createList(mediaType),
  };
}

export function createMovie(id: number) {
  const isOdd = id % 2 === 1;
  return {
    ...createDetails(id, 'movie'),
    release_date: isOdd ? '0000-00-00' : '2019-13-45',
    runtime: isOdd ? 1e15 : 121.7,
    budget: isOdd ? 1e300 : 12_345_678,
    revenue: isOdd ? -5 : 1,
  };
}

export function createShow(id: number) {
  const isOdd = id % 2 === 1;
  const names = [LONG_WORD, HEBREW, `${ARABIC} ${LONG_WORD}`];
  const seasons = SEASONS.map((number, index) => ({
    id: number,
    season_number: number,
    episode_count: 30,
    name: names[index],
    air_date: '0000-00-00',
  }));
  return {
    ...createDetails(id, 'tv'),
    first_air_date: isOdd ? '0000-00-00' : '2019-12-31',
    last_air_date: '0000-00-00',
    number_of_seasons: isOdd ? -2 : 3,
    number_of_episodes: isOdd ? 1e21 : 90,
    networks: named(id),
    created_by: named(id + 1),
    seasons: [
      ...seasons,
      ...seasons,
      ...BAD_NUMBERS.map((season_number) => ({ season_number, episode_count: 3, name: 'Bad' })),
    ],
  };
}

export function createPerson(id: number) {
  const index = HOSTILE_IDS.indexOf(id);
  const credits = createList(null).results.map((item, order) => ({
    ...item,
    character: at(NAMES, order),
    job: LONG_WORD,
    department: 7,
  }));
  return {
    id: 2 ** 45,
    name: at(NAMES, index),
    biography: `${overviewOf(index)}\r\n\r\n`.repeat(1 + index),
    birthday: index % 2 ? '0000-00-00' : '2190-12-31',
    deathday: index % 3 ? 7 : '1850-01-01',
    place_of_birth: `${LONG_WORD}, ${at(NAMES, index + 1)}`,
    known_for_department: at(NAMES, index + 2),
    profile_path: at(IMAGES, index),
    combined_credits: { cast: credits, crew: index % 2 ? credits : 'none' },
  };
}

export function createSeason(showId: number, season: number) {
  const episodes = Array.from({ length: 30 }, (_, index) => ({
    id: index,
    episode_number: index + 1,
    name: at(NAMES, showId + season + index),
    overview: overviewOf(index),
    air_date: index % 2 ? '0000-00-00' : '2020-01-01',
    runtime: index % 2 ? 1e12 : 45.4,
    vote_average: index % 3 ? 99 : 7.5,
    still_path: at(IMAGES, index),
  }));
  return {
    season_number: season,
    name: LONG_WORD,
    episodes: [
      ...episodes,
      ...episodes.slice(0, 3),
      ...BAD_NUMBERS.map((episode_number) => ({ episode_number, name: 'Bad' })),
    ],
  };
}
