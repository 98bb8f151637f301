/** A season as the movie database may have it. */
export type SeasonShape = {
  readonly number: number;
  /** Numbers of the episodes; null when the season is listed but unknown. */
  readonly episodes: readonly number[] | null;
  /** How many episodes the show's details claim, where that is wrong. */
  readonly listedCount?: number;
};

export type ShowShape = {
  readonly name: string;
  /** Null when the show's details have no list of seasons. */
  readonly seasons: readonly SeasonShape[] | null;
};

/** The numbers from `first` to `last`. */
export function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const season = (number: number, episodes: SeasonShape['episodes'], listedCount?: number): SeasonShape => ({
  number,
  episodes,
  ...(listedCount !== undefined && { listedCount }),
});
const EIGHT = numbersFrom(1, 8);

/** The ways in which the seasons and episodes of real shows are numbered, announced and missing. */
export const SHOW_SHAPES = {
  ordinary: { name: 'Ordinary', seasons: [season(0, EIGHT), season(1, EIGHT), season(2, EIGHT)] },
  continuous: {
    name: 'Continuous numbering',
    seasons: [season(1, numbersFrom(1, 61)), season(2, numbersFrom(62, 77)), season(3, numbersFrom(78, 91))],
  },
  noFirstSeason: { name: 'No first season', seasons: [season(2, EIGHT), season(3, EIGHT)] },
  emptyFirstSeason: { name: 'First season empty', seasons: [season(1, []), season(2, EIGHT)] },
  startsAtThree: { name: 'Starts at 3', seasons: [season(1, numbersFrom(3, 9)), season(2, EIGHT)] },
  unknownFirstSeason: {
    name: 'First season unknown',
    seasons: [season(1, null, 8), season(2, EIGHT)],
  },
  unknownLastSeason: { name: 'Last season unknown', seasons: [season(1, EIGHT), season(2, null, 8)] },
  unknownSeasons: { name: 'All seasons unknown', seasons: numbersFrom(1, 5).map((n) => season(n, null, 8)) },
  specialsOnly: { name: 'Specials only', seasons: [season(0, EIGHT)] },
  noSeasons: { name: 'Zero seasons', seasons: [] },
  noSeasonList: { name: 'No list of seasons', seasons: null },
  missingEpisode: { name: 'One episode missing', seasons: [season(1, [1, 2, 3, 5, 6, 7, 8])] },
  missingFirstEpisode: { name: 'First episode missing', seasons: [season(1, numbersFrom(2, 30))] },
  hugeSeason: { name: 'Huge season', seasons: [season(1, numbersFrom(1, 1200))] },
  announcedShow: { name: 'Announced show', seasons: [season(1, null, 0)] },
  announcedSeason: { name: 'Announced season', seasons: [season(1, EIGHT), season(2, [])] },
  countTooLow: { name: 'Listed without its episodes', seasons: [season(1, EIGHT, 0)] },
  countTooHigh: { name: 'Listed with episodes it has not', seasons: [season(1, [], 8), season(2, EIGHT)] },
  episodeZeroOnly: { name: 'Episode 0 only', seasons: [season(1, [0]), season(2, [0, 1, 2])] },
  yearsAsSeasons: { name: 'Years as seasons', seasons: [season(2019, EIGHT), season(2021, EIGHT)] },
  unordered: { name: 'In no order', seasons: [season(3, [9, 7, 8]), season(1, [3, 1, 2])] },
  oddNumbers: {
    name: 'Odd numbers',
    seasons: [season(1, [1.5, 12_345, 70_000, -4]), season(12_000, EIGHT), season(70_000, EIGHT)],
  },
} satisfies Record<string, ShowShape>;

export type ShowShapeName = keyof typeof SHOW_SHAPES;

const FIRST_ID = 5000;
const SHAPES: readonly ShowShape[] = Object.values(SHOW_SHAPES);

/** The id of the show of a shape. */
export function showIdOf(name: ShowShapeName): number {
  return FIRST_ID + SHAPES.indexOf(SHOW_SHAPES[name]);
}

/** The details of a show in the format of the movie database. */
export function buildShow(id: number, { name, seasons }: ShowShape): object {
  const listed = seasons?.map(({ number, episodes, listedCount }) => ({
    id: id * 10 + number,
    season_number: number,
    name: number === 0 ? 'Specials' : `Season ${number}`,
    episode_count: listedCount ?? episodes?.length ?? 0,
    air_date: '2027-03-01',
  }));
  return {
    id,
    name,
    overview: `A show whose seasons are built as "${name}".`,
    first_air_date: '2020-01-01',
    vote_average: 7,
    vote_count: 100,
    number_of_seasons: listed?.length ?? 0,
    ...(listed && { seasons: listed }),
  };
}

/** A season in the format of the movie database; null for 404. */
export function buildSeason({ number, episodes }: SeasonShape): object | null {
  return (
    episodes && {
      season_number: number,
      name: `Season ${number}`,
      episodes: episodes.map((episode) => ({
        id: number * 100_000 + episode,
        episode_number: episode,
        name: `Part ${episode}`,
        overview: `What happens in part ${episode}.`,
        air_date: '2020-01-01',
        runtime: 24,
        vote_average: 7.5,
        still_path: null,
      })),
    }
  );
}

/** The body for a path such as /tv/5000/season/1 if these are all shows; null for 404. */
export function answerShowPath(path: string): object | null {
  const [, id = '', number] = /^\/tv\/(\d+)(?:\/season\/(\d+))?$/.exec(path) ?? [];
  const shape = SHAPES[Number(id) - FIRST_ID];
  if (!shape) return null;
  if (number === undefined) return buildShow(Number(id), shape);
  const found = shape.seasons?.find((each) => each.number === Number(number));
  return found ? buildSeason(found) : null;
}
