const WORDS =
  'the crew sails on toward an island where old friends and new enemies wait behind every wave of the sea'.split(
    ' ',
  );
const OVERVIEW_WORDS = 60;
const CREW = 4;
const GUEST_STARS = 13;

/** `count` words; different for each `seed`. */
function words(count: number, seed: number): string {
  return Array.from(
    { length: count },
    (_, index) => WORDS[(seed * 7 + index * 3 + seed * index) % WORDS.length],
  ).join(' ');
}

function person(seed: number, order: number) {
  return {
    adult: false,
    gender: 1 + (seed % 2),
    id: 1000 + (seed % 4000),
    known_for_department: 'Acting',
    name: words(2, seed),
    original_name: `声優 ${words(1, seed)}`,
    popularity: (seed % 1000) / 100,
    profile_path: `/${(seed * 2_654_435_761).toString(36).padStart(27, 'p')}.jpg`,
    character: words(2, seed + 1),
    credit_id: seed.toString(16).padStart(24, '0'),
    order,
  };
}

/** A season of the movie database with about 5 KB per episode. */
export function createLargeSeason(episodeCount: number, { season = 1, firstEpisode = 1 } = {}) {
  const episodes = Array.from({ length: episodeCount }, (_, index) => {
    const number = firstEpisode + index;
    return {
      air_date: '1999-10-20',
      episode_number: number,
      episode_type: 'standard',
      id: 100_000 + number,
      name: `${words(5, number)} ${number}`,
      overview: `Day ${number}: ${words(OVERVIEW_WORDS, number)}.`,
      production_code: '',
      runtime: 24,
      season_number: season,
      show_id: 37,
      still_path: `/${(number * 2_654_435_761).toString(36).padStart(27, 's')}.jpg`,
      vote_average: 7.5,
      vote_count: 20,
      crew: Array.from({ length: CREW }, (_member, order) => person(number * 31 + order, order)),
      guest_stars: Array.from({ length: GUEST_STARS }, (_member, order) =>
        person(number * 17 + order, order),
      ),
    };
  });
  return { _id: 'season', air_date: '1999-10-20', name: `Season ${season}`, season_number: season, episodes };
}

/** A show with one season of `episodeCount` episodes. */
export function createLargeShow(id: number, episodeCount: number) {
  return {
    id,
    name: 'A Very Long Voyage',
    overview: 'They are still on their way.',
    first_air_date: '1999-10-20',
    number_of_seasons: 1,
    number_of_episodes: episodeCount,
    seasons: [{ id: 1, season_number: 1, episode_count: episodeCount, name: 'Season 1' }],
  };
}
