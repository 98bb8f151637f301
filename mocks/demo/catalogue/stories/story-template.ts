import { splitLines, splitWords } from '../reference/text-lists';

/**
 * Text fragments for one genre. Titles, overviews and episodes are composed of them.
 * Sentences contain slots in braces, which are filled with the same words throughout a title:
 * hero, first, last, he, him, his (He, His at a sentence's start), role, Role, ally, foe, place, thing, n.
 * Titles may use Adj, Noun, Thing, Place, First, Last, N (a number in words), num, code (three digits) and year.
 */
export interface StoryTemplate {
  /** TMDB's genre ids for a movie: the first always, the others sometimes. */
  movieGenres: number[];
  /** The same for a show. */
  showGenres: number[];
  adjectives: string[];
  /** Abstract words, used in titles only. */
  nouns: string[];
  /** Concrete singular nouns that titles and overviews share. */
  things: string[];
  /** Locations; if empty, towns of the title's culture are used. */
  places: string[];
  titles: string[];
  /** Titles of sequels, with the slot {title}. */
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
  /** Sentences for episode overviews. */
  beats: string[];
  /** Range of the years named in titles and overviews. */
  years: [number, number];
  /** Documentaries, reality and talk: people appear as themselves. */
  isFactual: boolean;
  /** Excludes episode sentences about violence and death. */
  isLight: boolean;
}

type StoryTemplateText = Record<
  'movieGenres' | 'showGenres' | 'adjectives' | 'nouns' | 'things' | 'titles',
  string
> &
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

/** Parses a template: words are separated by commas, sentences by line breaks. */
export function defineStoryTemplate(text: StoryTemplateText): StoryTemplate {
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
