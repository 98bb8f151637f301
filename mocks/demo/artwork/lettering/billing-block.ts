import type { ArtworkRandom } from '../artwork-random';
import { trackedWidth } from './fit-title';
import { lineMarkup } from './title-layout';
import { TYPEFACES } from './typefaces';

const COMPANIES = [
  'Lantern House',
  'Hollow Pine',
  'Ninth Reel',
  'Paper Moon Works',
  'Quiet Harbour',
  'Brass Kettle',
];
const FIRST_NAMES = [
  'Mara',
  'Ilya',
  'Noor',
  'Tomas',
  'Wren',
  'Anouk',
  'Desmond',
  'Yuki',
  'Petra',
  'Samir',
  'Odile',
  'Lars',
];
const LAST_NAMES = [
  'Voss',
  'Brandt',
  'Okafor',
  'Lindqvist',
  'Amari',
  'Castell',
  'Mercer',
  'Ishii',
  'Novak',
  'Duarte',
  'Hale',
  'Rowe',
];
const CRAFTS = ['edited by', 'music by', 'costumes by', 'photographed by', 'designed by', 'sound by'];

const LINE_WIDTH = 800;
const TRACKING = 0.05;

/** The two lines of credits at the lower edge of a poster. */
export function billingBlockMarkup(
  random: ArtworkRandom,
  title: string,
  color: string,
  centreX: number,
  y: number,
): string {
  const person = () => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const craft = () => `${random.pick(CRAFTS)} ${person()}`;
  const first = `${random.pick(COMPANIES)} presents a ${person()} picture “${shorten(title)}”`;
  const second = [person(), person(), craft(), craft()].join('  ·  ');
  return [first, second].map((line, index) => fineLine(line, color, centreX, y + index * 30)).join('');
}

function fineLine(line: string, color: string, x: number, y: number): string {
  const text = line.toUpperCase();
  const em = trackedWidth(text, TYPEFACES.narrow, TRACKING);
  const size = Math.min(22, LINE_WIDTH / em);
  const setting = {
    x,
    y,
    size,
    width: em * size,
    fill: color,
    align: 'middle',
    spaced: true,
    opacity: 0.72,
  } as const;
  return lineMarkup(text, TYPEFACES.narrow, setting);
}

function shorten(title: string): string {
  const letters = [...title];
  return letters.length > 34 ? `${letters.slice(0, 33).join('')}…` : title;
}
