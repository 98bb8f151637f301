import { mix } from '../color';
import {
  type CompositionContext,
  type LetteringColors,
  letteringFor,
  lightLettering,
  paintBacklight,
} from '../composition-context';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { scatteredDotsPath } from '../terrain';

/** Shapes for a repeat, drawn within -50 to 50. */
const MOTIFS = [
  'M-46 8A46 46 0 0 1 46 8Q34-4 23 8Q11-4 0 8Q-11-4-23 8Q-34-4-46 8ZM-3 6h6v30a12 12 0 0 1-24 0h6a6 6 0 0 0 12 0z',
  'M-48 0C-24-30 14-30 30-2L48-20V20L30 2C14 30-24 30-48 0ZM-30-7a5 5 0 1 0 .1 0z',
  'M-48 0Q0-46 48 0Q0 46-48 0ZM0-20a20 20 0 1 0 .1 0zM0-8a8 8 0 1 1-.1 0z',
  'M0-48C34-22 34 22 0 48C-34 22-34-22 0-48ZM-2-36h4v84h-4z',
  'M-40 42V-8L0-44L40-8V42H12V10H-12V42Z',
  'M-6-46h12v10q26 6 26 34v22l12 16v8h-88v-8l12-16v-22q0-28 26-34zM-12 36h24a12 12 0 0 1-24 0z',
  'M0 46C-60 6-46-38-20-38C-8-38 0-28 0-22C0-28 8-38 20-38C46-38 60 6 0 46Z',
] as const;

/** One thing repeated, and one that is not like the others. */
export function paintRepeat(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const motif = random.pick(MOTIFS);
  const ground = wide ? mix(deep, ink, 0.45) : random.pick([deep, mix(glow, paper, 0.5), mid]);
  drawing.rect(0, 0, width, height, ground);
  if (wide) paintBacklight(drawing, context, mid);
  const color = wide ? mix(mid, deep, 0.35) : ground === deep ? mid : ground === mid ? deep : mid;
  const columns = wide ? 10 : 5;
  const side = width / columns;
  const rows = wide ? 6 : titlePosition === 'top' ? 4 : 5;
  const top = wide ? -side * 0.2 : titlePosition === 'top' ? height - rows * side - 150 : 40;
  const oddColumn = wide ? 6 : random.whole(1, columns - 2);
  const oddRow = random.whole(1, rows - 2);
  drawing.add(`<defs><path id="m" d="${motif}" transform="scale(${(side / 128).toFixed(2)})"/></defs>`);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const odd = row === oddRow && column === oddColumn;
      const x = Math.round((column + 0.5) * side);
      const y = Math.round(top + (row + 0.5) * side);
      if (odd) drawing.circle(x, y, side * 0.62, wide ? mix(deep, mid, 0.3) : ground, { opacity: 0.8 });
      drawing.add(
        `<use href="#m" transform="translate(${x} ${y})${odd ? 'rotate(180)' : ''}" fill="${odd ? accent : color}" fill-rule="evenodd"/>`,
      );
    }
  }
  return letteringFor(ground, palette, ground);
}

/** Phases of a moon in a grid, like a calendar. */
export function paintPhases(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, mix(ink, deep, 0.7)), stop(1, mix(ink, deep, 0.2))),
  );
  drawing.path(scatteredDotsPath(random, 70, { x: 0, y: 0, width, height }, 4), glow, { opacity: 0.5 });
  const columns = wide ? 7 : 4;
  const rows = wide ? 3 : 4;
  const side = wide ? 190 : 210;
  const left = wide ? width - columns * side - 50 : (width - columns * side) / 2;
  const top = wide ? (height - rows * side) / 2 : titlePosition === 'top' ? height - rows * side - 110 : 110;
  const radius = side * 0.37;
  const full = random.whole(1, columns * rows - 2);
  for (let index = 0; index < columns * rows; index++) {
    const phase = (index - full) / (columns * rows);
    const bulge = radius * Math.cos(phase * Math.PI * 2);
    const waning = phase < 0 ? 1 : 0;
    const lit = d`M0 ${-radius}A${radius} ${radius} 0 0 ${waning} 0 ${radius}A${Math.abs(bulge)} ${radius} 0 0 ${bulge > 0 ? waning : 1 - waning} 0 ${-radius}Z`;
    const place = translateAndScale(
      left + ((index % columns) + 0.5) * side,
      top + (Math.floor(index / columns) + 0.5) * side,
    );
    drawing.circle(0, 0, radius, mix(deep, mid, 0.35), { transform: place });
    if (index === full) drawing.circle(0, 0, radius, accent, { transform: place });
    else drawing.path(lit, mix(paper, glow, 0.3), { transform: place, opacity: wide ? 0.85 : 1 });
  }
  return lightLettering(palette);
}
