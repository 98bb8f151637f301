import type { SeededRandom } from '../seeded-random';

/** What one drawn person looks like. */
export interface Sitter {
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
  /** The side away from the light: -1 left, 1 right. */
  readonly shadeSide: -1 | 1;
  readonly smile: number;
}

const SHORT_CUTS = ['bald', 'buzz', 'sidePart', 'quiff', 'curls', 'receding', 'flatCap', 'slicked'] as const;
const LONG_CUTS = [
  'bob',
  'straight',
  'waves',
  'bun',
  'braid',
  'pixie',
  'afro',
  'scarf',
  'curls',
  'fringe',
] as const;
const BEARDS = ['none', 'none', 'none', 'stubble', 'full', 'moustache', 'goatee'] as const;
const MENSWEAR = ['crew', 'shirt', 'suit', 'turtleneck', 'jacket', 'openShirt'] as const;
const WOMENSWEAR = ['neckline', 'turtleneck', 'crew', 'shirt', 'jacket', 'straps'] as const;
const SKINS = [
  '#f6d3bd',
  '#eebf9f',
  '#e0a57f',
  '#cf9168',
  '#b5764c',
  '#965c38',
  '#74442a',
  '#573220',
] as const;
const HAIRS = [
  '#17130f',
  '#241812',
  '#3b2417',
  '#5c3a20',
  '#8a5a2b',
  '#b98a4a',
  '#9c3f1e',
  '#b9b4ac',
] as const;
const DARK_HAIRS = ['#0f0d0c', '#17130f', '#1c1411', '#241812', '#33201a', '#8d8b88'] as const;
const CLOTHS = [
  '#1d2433',
  '#3a2230',
  '#24403c',
  '#7a2f2a',
  '#b08a3e',
  '#e4ddd0',
  '#31456b',
  '#54324f',
  '#2b2b2e',
  '#93583a',
] as const;
const EYES = ['#2a1a12', '#3b2a1a', '#40566b', '#4d6048', '#1c1512'] as const;
const DARK_EYES = ['#1c120d', '#2a1a12', '#33241a'] as const;
/** From this skin on, hair is dark or grey and eyes are brown. */
const FIRST_DARK_SKIN = 4;

export type HairCut = (typeof SHORT_CUTS)[number] | (typeof LONG_CUTS)[number];
export type Beard = (typeof BEARDS)[number];
export type Clothes = (typeof MENSWEAR)[number] | (typeof WOMENSWEAR)[number];

/** A person put together by chance. */
export function createSitter(random: SeededRandom): Sitter {
  const manly = random.chance(0.5);
  const tone = random.whole(0, SKINS.length - 1);
  const skin = SKINS[tone] ?? SKINS[0];
  return {
    skin,
    hair: random.pick(tone >= FIRST_DARK_SKIN ? DARK_HAIRS : HAIRS),
    lips: manly ? skin : random.pick(['#a8433f', '#b4546a', '#8c2f3a', '#c06a5a']),
    eyes: random.pick(tone >= FIRST_DARK_SKIN ? DARK_EYES : EYES),
    hairCut: random.pick(manly ? SHORT_CUTS : LONG_CUTS),
    beard: manly ? random.pick(BEARDS) : 'none',
    clothes: random.pick(manly ? MENSWEAR : WOMENSWEAR),
    cloth: random.pick(CLOTHS),
    glasses: random.chance(0.2),
    earrings: !manly && random.chance(0.5),
    jaw: manly ? random.between(-2, 6) : random.between(-12, -4),
    shadeSide: random.pick([-1, 1]),
    smile: random.between(-1, 9),
  };
}
