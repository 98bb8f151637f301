import type { SeededRandom } from './artwork-random';
import type { LetteringPlace, Painter } from './composition-context';
import { paintSkyline, paintTown } from './compositions/city';
import { paintCutFigure, paintHand } from './compositions/cut-paper';
import { paintEye, paintRays, paintRings, paintTiles } from './compositions/geometry';
import { paintDoorway, paintStaircase, paintWindow } from './compositions/interiors';
import { paintDunes, paintRidges, paintSunset } from './compositions/landscapes';
import { paintLetterGround } from './compositions/lettering-background';
import { paintBars, paintRecord, paintTheatre } from './compositions/music';
import { paintBloom, paintFlight, paintForest } from './compositions/nature';
import { paintChess, paintKeyhole, paintMatch } from './compositions/objects';
import { paintPhases, paintRepeat } from './compositions/patterns';
import { paintFacing, paintInnerLandscape, paintWanderer } from './compositions/people';
import { paintDeepWater, paintLighthouse, paintWaves } from './compositions/sea';
import { paintEclipse, paintOrbits, paintPlanet } from './compositions/space';
import { paintRoad, paintStreetLamp } from './compositions/streets';
import type { Mood } from './palettes';

export interface Composition {
  readonly paint: Painter;
  readonly places: readonly LetteringPlace[];
}

const EITHER_END = ['top', 'bottom'] as const;
const LOWER_END = ['bottom'] as const;

export const COMPOSITIONS = {
  bars: { paint: paintBars, places: EITHER_END },
  bloom: { paint: paintBloom, places: EITHER_END },
  chess: { paint: paintChess, places: EITHER_END },
  cutFigure: { paint: paintCutFigure, places: EITHER_END },
  deepWater: { paint: paintDeepWater, places: EITHER_END },
  doorway: { paint: paintDoorway, places: EITHER_END },
  dunes: { paint: paintDunes, places: EITHER_END },
  eclipse: { paint: paintEclipse, places: EITHER_END },
  eye: { paint: paintEye, places: EITHER_END },
  facing: { paint: paintFacing, places: LOWER_END },
  flight: { paint: paintFlight, places: EITHER_END },
  forest: { paint: paintForest, places: EITHER_END },
  hand: { paint: paintHand, places: EITHER_END },
  innerLandscape: { paint: paintInnerLandscape, places: EITHER_END },
  keyhole: { paint: paintKeyhole, places: EITHER_END },
  letters: { paint: paintLetterGround, places: ['full'] },
  lighthouse: { paint: paintLighthouse, places: EITHER_END },
  match: { paint: paintMatch, places: EITHER_END },
  orbits: { paint: paintOrbits, places: EITHER_END },
  phases: { paint: paintPhases, places: EITHER_END },
  planet: { paint: paintPlanet, places: EITHER_END },
  rays: { paint: paintRays, places: EITHER_END },
  record: { paint: paintRecord, places: EITHER_END },
  repeat: { paint: paintRepeat, places: EITHER_END },
  ridges: { paint: paintRidges, places: EITHER_END },
  rings: { paint: paintRings, places: EITHER_END },
  road: { paint: paintRoad, places: EITHER_END },
  skyline: { paint: paintSkyline, places: EITHER_END },
  staircase: { paint: paintStaircase, places: EITHER_END },
  streetLamp: { paint: paintStreetLamp, places: EITHER_END },
  sunset: { paint: paintSunset, places: EITHER_END },
  theatre: { paint: paintTheatre, places: EITHER_END },
  tiles: { paint: paintTiles, places: EITHER_END },
  town: { paint: paintTown, places: EITHER_END },
  wanderer: { paint: paintWanderer, places: EITHER_END },
  waves: { paint: paintWaves, places: EITHER_END },
  window: { paint: paintWindow, places: EITHER_END },
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
  rhythm: namesIn('theatre record bars tiles rays rings skyline letters repeat streetLamp'),
};

/** Words in a title that ask for a picture of their own. */
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

/** The picture for a title: what its words ask for, else one that suits the mood. */
export function chooseComposition(mood: Mood, title: string, random: SeededRandom): CompositionName {
  const asked = FOR_WORDS.filter(([word]) => word.test(title)).map(([, name]) => name);
  const heeded = random.chance(WORD_WEIGHT);
  const suiting = random.pick(FOR_MOOD[mood]);
  return heeded && asked.length ? random.pick(asked) : suiting;
}

/** The compositions named in a list with spaces between. Throws a RangeError for a name that is none. */
export function namesIn(list: string): readonly CompositionName[] {
  return list.split(' ').map((name) => {
    if (!isCompositionName(name)) throw new RangeError(`No composition is called "${name}"`);
    return name;
  });
}

function isCompositionName(name: string): name is CompositionName {
  return Object.hasOwn(COMPOSITIONS, name);
}
