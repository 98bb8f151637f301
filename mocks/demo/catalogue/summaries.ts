import { findPerson } from './people/people';
import type { Kind } from './reference/genres';
import { findSeason, getEpisode } from './shows/episodes';
import { dateAt } from './titles/release-dates';
import { findRank } from './titles/title-ids';
import { getNumbers } from './titles/title-metadata';
import { getTagline, getTitlePair } from './titles/title-texts';

/** What a drawn poster or backdrop may write on itself. `year` is '' when the date is unknown. */
export interface TitleFacts {
  title: string;
  year: string;
  genreIds: number[];
  tagline: string;
}

/** What a drawn portrait goes by. */
export interface PersonFacts {
  name: string;
  gender: 'f' | 'm';
  /** Where the name comes from, as in names.ts: 'en', 'ja', 'nordic' and so on. */
  culture: string;
  /** Worked mostly before about 1975. */
  isElder: boolean;
}

/** What a drawn episode still may write on itself. */
export interface EpisodeFacts {
  name: string;
  showTitle: string;
  genreIds: number[];
}

/** The facts of the movie or show with this id, or null when the catalogue has none. */
export function findTitleFacts(kind: Kind, id: number): TitleFacts | null {
  const rank = findRank(kind, id);
  if (rank === null) return null;
  const { day, genreIds } = getNumbers(kind, rank);
  const year = day === null ? '' : dateAt(new Date(), day).slice(0, 4);
  return { title: getTitlePair(kind, rank).title, year, genreIds, tagline: getTagline(kind, rank) };
}

/** The facts of the person with this id, or null when the catalogue has none. */
export function findPersonFacts(id: number): PersonFacts | null {
  const person = findPerson(id);
  if (!person) return null;
  const { name, gender, culture, era } = person;
  return { name, gender, culture, isElder: era === 'early' };
}

/** The facts of one episode, or null when the show has no such episode. */
export function findEpisodeFacts(showId: number, season: number, episode: number): EpisodeFacts | null {
  const show = findTitleFacts('tv', showId);
  const rank = findRank('tv', showId);
  const found = rank === null ? null : findSeason(rank, season);
  if (!show || rank === null || !found || !Number.isInteger(episode)) return null;
  if (episode < 1 || episode > found.episodeCount) return null;
  return { name: getEpisode(rank, found, episode).name, showTitle: show.title, genreIds: show.genreIds };
}
