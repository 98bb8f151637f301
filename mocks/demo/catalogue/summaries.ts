import { findPerson } from './people/people';
import type { TitleKind } from './reference/genres';
import { findSeason, getEpisode } from './shows/episodes';
import { formatDate } from './titles/release-dates';
import { findRankById } from './titles/title-ids';
import { getTitleMetadata } from './titles/title-metadata';
import { getTagline, getTitlePair } from './titles/title-texts';

/** Texts on posters and backdrops. `year` is '' if the date is unknown. */
export interface TitleSummary {
  title: string;
  year: string;
  genreIds: number[];
  tagline: string;
}

/** Input of a portrait. */
export interface PersonSummary {
  name: string;
  gender: 'f' | 'm';
  /** Culture of the name, as in person-names.ts: 'en', 'ja', 'nordic' and so on. */
  culture: string;
  /** Worked mostly before about 1975. */
  isElder: boolean;
}

/** Input of an episode still. */
export interface EpisodeSummary {
  name: string;
  showTitle: string;
  genreIds: number[];
}

/** The movie or show with this id, or null. */
export function findTitleSummary(kind: TitleKind, id: number): TitleSummary | null {
  const rank = findRankById(kind, id);
  if (rank === null) return null;
  const { day, genreIds } = getTitleMetadata(kind, rank);
  const year = day === null ? '' : formatDate(new Date(), day).slice(0, 4);
  return { title: getTitlePair(kind, rank).title, year, genreIds, tagline: getTagline(kind, rank) };
}

/** The person with this id, or null. */
export function findPersonSummary(id: number): PersonSummary | null {
  const person = findPerson(id);
  if (!person) return null;
  const { name, gender, culture, era } = person;
  return { name, gender, culture, isElder: era === 'early' };
}

/** An episode, or null if the show does not have it. */
export function findEpisodeSummary(showId: number, season: number, episode: number): EpisodeSummary | null {
  const show = findTitleSummary('tv', showId);
  const rank = findRankById('tv', showId);
  const found = rank === null ? null : findSeason(rank, season);
  if (!show || rank === null || !found || !Number.isInteger(episode)) return null;
  if (episode < 1 || episode > found.episodeCount) return null;
  return { name: getEpisode(rank, found, episode).name, showTitle: show.title, genreIds: show.genreIds };
}
