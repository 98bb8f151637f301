import { createRandom, deal, type Random } from '../../seeded-random';
import type { Language } from '../reference/languages';
import { type Character, drawCulture, drawName, fullName, type Gender } from '../reference/person-names';
import { splitWords } from '../reference/text-lists';
import { listTowns } from '../reference/towns';
import type { StoryTemplate } from './story-template';

/** Values for the slots of one title, and the characters they name. */
export interface StoryWords {
  words: Readonly<Record<string, string>>;
  characters: Character[];
}

const NUMBER_WORDS = splitWords('two, three, four, five, six, seven, eight, nine, eleven, twelve');
const SEASONS = splitWords('Spring, Summer, Autumn, Winter, December, April, August');
const FEMALE_ROLE =
  /\b(widow|mother|nun|heiress|actress|wife|bride|midwife|daughter|girl|lady|lady-in-waiting|pregnant|novice|witch|seamstress|housekeeper's)\b/;
const MALE_ROLE =
  /\b(prince|priest|father|son|boy|king|brother|monk|man|best man|gunfighter|chaplain|deserter)\b/;

/** "freight train" becomes "Freight Train"; articles and prepositions stay lower case. */
export function titleCase(text: string): string {
  return text.replace(/[\p{L}’'-]+/gu, (word) =>
    /^(of|the|and|a|in)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

function genderFor(random: Random, role: string): Gender {
  const drawn = random.chance(0.5) ? 'f' : 'm';
  return FEMALE_ROLE.test(role) ? 'f' : MALE_ROLE.test(role) ? 'm' : drawn;
}

const PRONOUNS = { f: { he: 'she', him: 'her', his: 'her' }, m: { he: 'he', him: 'him', his: 'his' } };
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// Words that do not fit into stories set in the past.
const MODERN_WORDS =
  /\b(podcast\w*|viral|phone|app|digital|hard drive|drone|algorithm|camera|influencer|karaoke|whistleblower)\b/;

/** Template, language and period of a story. */
export interface StorySetting {
  template: StoryTemplate;
  /** Number of earlier stories with the same template. */
  ordinal: number;
  /** Makes templates and kinds draw independently of each other. */
  salt: number;
  language: Language;
  isOld: boolean;
}

const periodNeutralLists = new WeakMap<readonly string[], readonly string[]>();

/** The entries without modern words; all entries if none is left. Computed once per list. */
function listPeriodNeutral(entries: readonly string[]): readonly string[] {
  let matching = periodNeutralLists.get(entries);
  if (!matching) {
    const fitting = entries.filter((entry) => !MODERN_WORDS.test(entry));
    matching = fitting.length > 0 ? fitting : entries;
    periodNeutralLists.set(entries, matching);
  }
  return matching;
}

/** Deals an entry; stories set in the past skip modern words. */
export function dealForPeriod(
  entries: readonly string[],
  { ordinal, salt, isOld }: StorySetting,
  deck: number,
): string {
  return deal(isOld ? listPeriodNeutral(entries) : entries, ordinal, salt + deck);
}

const HONORIFIC = /^(Captain|Dr\.|Host|Judge|Sergeant|Sheriff|Lady|Baron|Admiral|Grandfather|Mister) /;

function splitName({ name, gender }: Character) {
  const plain = name.replace(HONORIFIC, '');
  return { full: name, first: plain.split(' ')[0] ?? plain, last: plain.split(' ').at(-1) ?? plain, gender };
}

/** Creates the slot values of a story. `leads` are characters that it must use. */
export function createStoryWords(
  seed: number,
  setting: StorySetting,
  leads: readonly Character[] = [],
): StoryWords {
  const { template, language } = setting;
  const random = createRandom(seed, 201);
  const role = dealForPeriod(template.roles, setting, 1);
  const gender = leads[0]?.gender ?? genderFor(random, role);
  const taken = new Set<string>();
  const draw = (whose: Gender, lead?: Character, tries = 3): ReturnType<typeof splitName> => {
    if (lead) return splitName(lead);
    const culture = drawCulture(random, language.culture);
    const name = drawName(random, culture, whose);
    // Characters must have different first names.
    if (taken.has(name.first) && tries > 0) return draw(whose, lead, tries - 1);
    taken.add(name.first);
    return { ...name, full: fullName(name, culture) };
  };
  const hero = draw(gender, leads[0]);
  const ally = draw(random.chance(0.5) ? 'f' : 'm', leads[1]);
  const foe = draw(random.chance(0.35) ? 'f' : 'm');
  const place = dealForPeriod(
    template.places.length > 0 ? template.places : listTowns(language.culture),
    setting,
    2,
  );
  const thing = dealForPeriod(template.things, setting, 3);
  const n = random.pick(NUMBER_WORDS);
  const pronouns = PRONOUNS[gender];
  const words = {
    hero: hero.full,
    first: hero.first,
    last: hero.last,
    ally: ally.full,
    foe: foe.full,
    role,
    place,
    thing,
    n,
    ...pronouns,
    He: upperFirst(pronouns.he),
    His: upperFirst(pronouns.his),
    Role: upperFirst(role),
    Adj: dealForPeriod(template.adjectives, setting, 4),
    Noun: dealForPeriod(template.nouns, setting, 5),
    Thing: titleCase(thing),
    Place: place,
    First: hero.first,
    Last: hero.last,
    Ally: ally.first,
    Foe: foe.last,
    N: upperFirst(n),
    Season: random.pick(SEASONS),
    num: String(random.pick([random.between(2, 99), random.between(100, 999)])),
    code: String(random.between(8, 99)).padStart(3, '0'),
    year: String(random.between(...template.years)),
  };
  const characters = [
    { name: hero.full, gender },
    { name: ally.full, gender: ally.gender },
    { name: foe.full, gender: foe.gender },
  ];
  return { words, characters };
}

/** Fills the slots of a pattern and capitalizes the first letter. Throws an Error for an unknown slot. */
export function fill(pattern: string, words: Readonly<Record<string, string>>): string {
  const text = pattern.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const word = words[slot];
    if (word === undefined) throw new Error(`Unknown slot {${slot}} in "${pattern}"`);
    return word;
  });
  return upperFirst(text).replaceAll("'", '’');
}
