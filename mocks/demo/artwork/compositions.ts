import type { ArtworkRandom } from './artwork-random';
import type { Painter, TitlePosition } from './composition-context';
import { paintSkyline, paintTown } from './compositions/city';
import { paintCutFigure, paintHand } from './compositions/cut-paper';
import { paintEye, paintRays, paintRings, paintTiles } from './compositions/geometry';
import { paintDoorway, paintStaircase, paintWindow } from './compositions/interiors';
import { paintDunes, paintRidges, paintSunset } from './compositions/landscapes';
import { paintLetteringBackground } from './compositions/lettering-background';
import { paintBars, paintRecord, paintTheatre } from './compositions/music';
import { paintBloom, paintFlight, paintForest } from './compositions/nature';
import { paintChess, paintKeyhole, paintMatch } from './compositions/objects';
import { paintPhases, paintRepeat } from './compositions/patterns';
import { paintFacingProfiles, paintInnerLandscape, paintWanderer } from './compositions/people';
import { paintDeepWater, paintLighthouse, paintWaves } from './compositions/sea';
import { paintEclipse, paintOrbits, paintPlanet } from './compositions/space';
import { paintRoad, paintStreetLamp } from './compositions/streets';
import type { Mood } from './palettes';

export interface Composition {
  readonly paint: Painter;
  readonly titlePositions: readonly TitlePosition[];
}

const EITHER_END = ['top', 'bottom'] as const;
const LOWER_END = ['bottom'] as const;

export const COMPOSITIONS = {
  bars: { paint: paintBars, titlePositions: EITHER_END },
  bloom: { paint: paintBloom, titlePositions: EITHER_END },
  chess: { paint: paintChess, titlePositions: EITHER_END },
  cutFigure: { paint: paintCutFigure, titlePositions: EITHER_END },
  deepWater: { paint: paintDeepWater, titlePositions: EITHER_END },
  doorway: { paint: paintDoorway, titlePositions: EITHER_END },
  dunes: { paint: paintDunes, titlePositions: EITHER_END },
  eclipse: { paint: paintEclipse, titlePositions: EITHER_END },
  eye: { paint: paintEye, titlePositions: EITHER_END },
  facing: { paint: paintFacingProfiles, titlePositions: LOWER_END },
  flight: { paint: paintFlight, titlePositions: EITHER_END },
  forest: { paint: paintForest, titlePositions: EITHER_END },
  hand: { paint: paintHand, titlePositions: EITHER_END },
  innerLandscape: { paint: paintInnerLandscape, titlePositions: EITHER_END },
  keyhole: { paint: paintKeyhole, titlePositions: EITHER_END },
  letters: { paint: paintLetteringBackground, titlePositions: ['full'] },
  lighthouse: { paint: paintLighthouse, titlePositions: EITHER_END },
  match: { paint: paintMatch, titlePositions: EITHER_END },
  orbits: { paint: paintOrbits, titlePositions: EITHER_END },
  phases: { paint: paintPhases, titlePositions: EITHER_END },
  planet: { paint: paintPlanet, titlePositions: EITHER_END },
  rays: { paint: paintRays, titlePositions: EITHER_END },
  record: { paint: paintRecord, titlePositions: EITHER_END },
  repeat: { paint: paintRepeat, titlePositions: EITHER_END },
  ridges: { paint: paintRidges, titlePositions: EITHER_END },
  rings: { paint: paintRings, titlePositions: EITHER_END },
  road: { paint: paintRoad, titlePositions: EITHER_END },
  skyline: { paint: paintSkyline, titlePositions: EITHER_END },
  staircase: { paint: paintStaircase, titlePositions: EITHER_END },
  streetLamp: { paint: paintStreetLamp, titlePositions: EITHER_END },
  sunset: { paint: paintSunset, titlePositions: EITHER_END },
  theatre: { paint: paintTheatre, titlePositions: EITHER_END },
  tiles: { paint: paintTiles, titlePositions: EITHER_END },
  town: { paint: paintTown, titlePositions: EITHER_END },
  wanderer: { paint: paintWanderer, titlePositions: EITHER_END },
  waves: { paint: paintWaves, titlePositions: EITHER_END },
  window: { paint: paintWindow, titlePositions: EITHER_END },
} as const satisfies Record<string, Composition>;

export type CompositionName = keyof typeof COMPOSITIONS;

const FOR_MOOD: Readonly<Record<Mood, readonly CompositionName[]>> = {
  blaze: namesIn(
    'sunset road dunes ridges rays skyline wanderer eclipse waves letters cutFigure match lighthouse flight',
  ),
  play: namesIn(
    'flight repeat town tiles rays bloom waves record letters hand sunset theatre orbits phases bars',
  ),
  noir: namesIn(
    'streetLamp skyline keyhole staircase chess doorway match eye rings cutFigure window letters facing hand',
  ),
  heart: namesIn(
    'bloom facing window wanderer town innerLandscape sunset waves letters theatre road lighthouse hand phases',
  ),
  wonder: namesIn(
    'planet orbits eclipse innerLandscape forest deepWater phases rings wanderer eye doorway tiles letters',
  ),
  dread: namesIn(
    'forest eye doorway staircase hand match keyhole lighthouse eclipse streetLamp deepWater letters town',
  ),
  earth: namesIn(
    'dunes ridges road chess cutFigure innerLandscape rays waves letters wanderer lighthouse forest repeat',
  ),
  schedule: namesIn('theatre record bars tiles rays rings skyline letters repeat streetLamp'),
};

/** Title words that suggest a composition. */
const FOR_WORDS: readonly (readonly [RegExp, CompositionName])[] = [
  [/\b(moons?|lunar|tides?|months?)\b/i, 'phases'],
  [/\b(stars?|planets?|galaxy|saturn|mars|colony)\b/i, 'planet'],
  [/\b(orbits?|signals?|satellites?|meridian|zodiac)\b/i, 'orbits'],
  [/\b(eclipse|dark|noon|shadows?)\b/i, 'eclipse'],
  [/\b(sea|sail\w*|voyage|harbou?r|islands?|boats?)\b/i, 'waves'],
  [/\b(deep|ocean|whales?|abyss|drown\w*|river)\b/i, 'deepWater'],
  [/\b(lighthouse|coast|shore|beacon|cape)\b/i, 'lighthouse'],
  [/\b(forest|woods?|trees?|wolf|wolves|pines?)\b/i, 'forest'],
  [/\b(gardens?|orchard|roses?|flowers?|bloom\w*|spring)\b/i, 'bloom'],
  [/\b(mountains?|peaks?|summit|ridge|north\w*|winter)\b/i, 'ridges'],
  [/\b(desert|sand|dunes?|caravan)\b/i, 'dunes'],
  [/\b(roads?|miles?|drive\w*|highway|crossing)\b/i, 'road'],
  [/\b(city|streets?|avenue|metro\w*|rain\w*)\b/i, 'skyline'],
  [/\b(detective|midnight|alley|stranger)\b/i, 'streetLamp'],
  [/\b(house|home|village|neighbou?rs?|town)\b/i, 'town'],
  [/\b(doors?|rooms?|guests?|hallway)\b/i, 'doorway'],
  [/\b(keys?|locks?|secrets?)\b/i, 'keyhole'],
  [/\b(windows?|letters?|cat)\b/i, 'window'],
  [/\b(stairs?|tower|vertigo|spiral)\b/i, 'staircase'],
  [/\b(king|queen|game|gambit|crown)\b/i, 'chess'],
  [/\b(fire|flames?|ash\w*|burn\w*|embers?|candles?)\b/i, 'match'],
  [/\b(song|record|music|jazz|blues)\b/i, 'record'],
  [/\b(theat\w*|stage|show|opera|encore)\b/i, 'theatre'],
  [/\b(eyes?|watch\w*|witness|see\w*)\b/i, 'eye'],
  [/\b(balloon|clouds?|sky|flight|wings?)\b/i, 'flight'],
  [/\b(sun\w*|summer|golden|dawn)\b/i, 'sunset'],
];
const WORD_WEIGHT = 0.6;

/** The composition for a title: by its words, otherwise by its mood. */
export function chooseComposition(mood: Mood, title: string, random: ArtworkRandom): CompositionName {
  const matching = FOR_WORDS.filter(([word]) => word.test(title)).map(([, name]) => name);
  const prefersWords = random.chance(WORD_WEIGHT);
  const byMood = random.pick(FOR_MOOD[mood]);
  return prefersWords && matching.length ? random.pick(matching) : byMood;
}

/** Parses composition names separated by spaces. Throws a RangeError for an unknown name. */
export function namesIn(list: string): readonly CompositionName[] {
  return list.split(' ').map((name) => {
    if (!isCompositionName(name)) throw new RangeError(`No composition is called "${name}"`);
    return name;
  });
}

function isCompositionName(name: string): name is CompositionName {
  return Object.hasOwn(COMPOSITIONS, name);
}
