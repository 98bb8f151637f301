import type { PersonSummary } from '../../catalogue/summaries';
import type { ArtworkRandom } from '../artwork-random';

/** The visible features of a portrait. */
export interface Appearance {
  readonly skin: string;
  readonly hair: string;
  readonly lips: string;
  readonly eyes: string;
  readonly hairCut: HairCut;
  readonly beard: Beard;
  readonly clothes: Clothes;
  readonly cloth: string;
  readonly glasses: boolean;
  readonly earrings: boolean;
  /** How wide the jaw is, from -12 (narrow) to 6 (broad). */
  readonly jaw: number;
  /** The shaded side: -1 left, 1 right. */
  readonly shadeSide: -1 | 1;
  readonly smile: number;
}

const SHORT_CUTS = ['bald', 'buzz', 'sidePart', 'quiff', 'curls', 'receding', 'flatCap', 'slicked'] as const;
const LONG_CUTS = ['bob', 'straight', 'waves', 'bun', 'braid', 'pixie', 'curls', 'fringe'] as const;
const DARK_SKIN_CUTS = [...LONG_CUTS, 'afro', 'afro'] as const;
const SCARF_CUTS = [...LONG_CUTS, 'scarf', 'scarf', 'scarf'] as const;
const BEARDS = ['none', 'none', 'none', 'stubble', 'full', 'moustache', 'goatee'] as const;
const MENSWEAR = ['crew', 'shirt', 'suit', 'turtleneck', 'jacket', 'openShirt'] as const;
const WOMENSWEAR = ['neckline', 'turtleneck', 'crew', 'shirt', 'jacket', 'straps'] as const;
const SKINS = '#f6d3bd #eebf9f #e0a57f #cf9168 #b5764c #965c38 #74442a #573220'.split(' ');
const HAIRS = '#17130f #241812 #3b2417 #5c3a20 #8a5a2b #b98a4a #9c3f1e'.split(' ');
const FAIR_HAIRS = '#3b2417 #5c3a20 #8a5a2b #b98a4a #d0a868 #9c3f1e'.split(' ');
const DARK_HAIRS = '#0f0d0c #17130f #1c1411 #241812 #33201a'.split(' ');
const GREY_HAIRS = '#8d8b88 #a8a39c #c4bfb7'.split(' ');
const CLOTHS = '#1d2433 #3a2230 #24403c #7a2f2a #b08a3e #e4ddd0 #31456b #54324f #2b2b2e #93583a'.split(' ');
const EYES = '#2a1a12 #3b2a1a #40566b #4d6048 #1c1512'.split(' ');
const DARK_EYES = '#1c120d #2a1a12 #33241a'.split(' ');
const LIPSTICKS = '#a8433f #b4546a #8c2f3a #c06a5a'.split(' ');
/** From this index in SKINS on, hair is dark and eyes are brown. */
const FIRST_DARK_SKIN = 4;

interface Looks {
  /** The lightest and the darkest of SKINS. */
  readonly skins: readonly [number, number];
  readonly hairs: readonly string[];
}

const ANYWHERE: Looks = { skins: [0, 7], hairs: HAIRS };
const EAST_ASIA: Looks = { skins: [0, 2], hairs: DARK_HAIRS };
const NORTH: Looks = { skins: [0, 1], hairs: FAIR_HAIRS };
const SOUTH: Looks = { skins: [1, 3], hairs: HAIRS };
const NEAR_EAST: Looks = { skins: [1, 4], hairs: DARK_HAIRS };
/** Ranges of features by culture of the name; other cultures use ANYWHERE. */
const LOOKS: Readonly<Record<string, Looks>> = {
  ja: EAST_ASIA,
  ko: EAST_ASIA,
  zh: EAST_ASIA,
  nordic: NORTH,
  de: NORTH,
  pl: NORTH,
  es: SOUTH,
  it: SOUTH,
  ar: NEAR_EAST,
  tr: NEAR_EAST,
  hi: { skins: [2, 5], hairs: DARK_HAIRS },
  ng: { skins: [5, 7], hairs: DARK_HAIRS },
};

export type HairCut = (typeof SHORT_CUTS | typeof DARK_SKIN_CUTS | typeof SCARF_CUTS)[number];
export type Beard = (typeof BEARDS)[number];
export type Clothes = (typeof MENSWEAR | typeof WOMENSWEAR)[number];

/** Random features that fit age, gender and culture. */
export function createAppearance(
  random: ArtworkRandom,
  { gender, culture, isElder }: Omit<PersonSummary, 'name'>,
): Appearance {
  const manly = gender === 'm';
  const { skins, hairs } = LOOKS[culture] ?? ANYWHERE;
  const tone = random.whole(...skins);
  const isDark = tone >= FIRST_DARK_SKIN;
  const skin = SKINS[tone] ?? '';
  const longCuts = LOOKS[culture] === NEAR_EAST ? SCARF_CUTS : isDark ? DARK_SKIN_CUTS : LONG_CUTS;
  const isGrey = random.chance(isElder ? 0.85 : 0.07);
  return {
    skin,
    hair: random.pick(isGrey ? GREY_HAIRS : isDark ? DARK_HAIRS : hairs),
    lips: manly ? skin : random.pick(LIPSTICKS),
    eyes: random.pick(isDark || hairs === DARK_HAIRS ? DARK_EYES : EYES),
    hairCut: manly ? random.pick(SHORT_CUTS) : random.pick<HairCut>(longCuts),
    beard: manly ? random.pick(BEARDS) : 'none',
    clothes: manly ? random.pick(MENSWEAR) : random.pick(WOMENSWEAR),
    cloth: random.pick(CLOTHS),
    glasses: random.chance(isElder ? 0.4 : 0.17),
    earrings: !manly && random.chance(0.5),
    jaw: manly ? random.between(-2, 6) : random.between(-12, -4),
    shadeSide: random.pick([-1, 1]),
    smile: random.between(-1, 9),
  };
}
