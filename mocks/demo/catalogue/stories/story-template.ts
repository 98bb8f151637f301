import { splitLines, splitWords } from '../reference/text-lists';

/**
 * The word stock of one kind of story, from which titles, overviews and episodes are put together.
 * Sentences hold slots in braces, filled from one cast of names, place and thing for each title:
 * hero, first, last, he, him, his (He, His at a sentence's start), role, Role, ally, foe, place, thing, n.
 * Titles may use Adj, Noun, Thing, Place, First, Last, N (a number in words), num, code (three digits) and year.
 */
export interface Mould {
  /** TMDB's genre ids for a movie: the first always, the others sometimes. */
  movieGenres: number[];
  /** The same for a show. */
  showGenres: number[];
  adjectives: string[];
  /** Abstract words that stand in titles alone and need no explaining. */
  nouns: string[];
  /** Concrete singular nouns that titles and overviews share. */
  things: string[];
  /** Where it happens; empty: the towns of the title's own country. */
  places: string[];
  titles: string[];
  /** Titles of a second part, around the slot {title}. */
  sequels: string[];
  /** Each with its article: "a night-shift coroner". */
  roles: string[];
  /** First sentences: they name hero, role and place. */
  openers: string[];
  /** Second sentences: each names the thing. */
  turns: string[];
  /** Last sentences of a movie's overview. */
  closers: string[];
  /** Last sentences of a show's overview. */
  arcs: string[];
  taglines: string[];
  /** Sentences of which episode overviews are made. */
  beats: string[];
  /** The years that titles and overviews name, first and last. */
  years: [number, number];
  /** Whether people play themselves. */
  isFactual: boolean;
  /** Whether nobody comes to harm. */
  isLight: boolean;
}

type MouldText = Record<'movieGenres' | 'showGenres' | 'adjectives' | 'nouns' | 'things' | 'titles', string> &
  Record<'roles' | 'openers' | 'turns' | 'closers' | 'arcs' | 'taglines' | 'beats', string> & {
    places?: string;
    sequels?: string;
    years?: [number, number];
    isFactual?: boolean;
    isLight?: boolean;
  };

const SEQUELS =
  '{title} 2, {title} 2, {title} II, {title}: Part Two, {title}: The {Adj} {Noun}, {title}: {Noun}';

const toNumbers = (text: string) => text.split(' ').map(Number);

/** A Mould from texts that are pleasant to write: words parted by commas, sentences by line ends. */
export function createMould(text: MouldText): Mould {
  return {
    movieGenres: toNumbers(text.movieGenres),
    showGenres: toNumbers(text.showGenres),
    adjectives: splitWords(text.adjectives),
    nouns: splitWords(text.nouns),
    things: splitWords(text.things),
    places: splitWords(text.places ?? ''),
    titles: splitWords(text.titles),
    sequels: splitWords(text.sequels ?? SEQUELS),
    roles: splitWords(text.roles),
    openers: splitLines(text.openers),
    turns: splitLines(text.turns),
    closers: splitLines(text.closers),
    arcs: splitLines(text.arcs),
    taglines: splitLines(text.taglines),
    beats: splitLines(text.beats),
    years: text.years ?? [1950, 1999],
    isFactual: text.isFactual ?? false,
    isLight: text.isLight ?? false,
  };
}
