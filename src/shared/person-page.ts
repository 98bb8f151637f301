import type { TitleCard } from './title-card';

export const UNKNOWN_NAME = 'Name unknown';
export const MAX_KNOWN_FOR = 12;
/** Rendering 20,000 takes 6 seconds and gives a page of 36 MB. */
export const MAX_CREDITS = 500;

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
  /** The valid titles, the newest first; of more than `MAX_CREDITS`, those with the most votes. */
  readonly credits: readonly PersonCredit[];
  /** The number of valid titles, including those that `credits` leaves out. */
  readonly creditCount: number;
};
