import type { TitleCard } from './title-card';

export const UNKNOWN_NAME = 'Name unknown';
export const MAX_KNOWN_FOR = 12;

/** A title of a person's filmography. */
export type PersonCredit = TitleCard & {
  /** Characters, then jobs, without duplicates. */
  readonly roles: readonly string[];
};

export type PersonPage = {
  readonly id: number;
  readonly name: string;
  /** Such as 'Acting'; '' if unknown. */
  readonly department: string;
  readonly profilePath: string | null;
  /** YYYY-MM-DD, or ''. */
  readonly birthDate: string;
  readonly deathDate: string;
  readonly birthPlace: string;
  /** Paragraphs. */
  readonly biography: readonly string[];
  readonly knownFor: readonly TitleCard[];
  /** All valid titles, the newest first. */
  readonly credits: readonly PersonCredit[];
};
