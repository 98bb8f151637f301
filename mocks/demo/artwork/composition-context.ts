import type { SeededRandom } from './artwork-random';
import { lightness, mix } from './color';
import type { Palette } from './palettes';
import { type Drawing, stop } from './svg-drawing';

/** Where a poster's lettering goes: 'full' covers the poster with letters. Wide pictures carry none. */
export type LetteringPlace = 'top' | 'bottom' | 'full';

/** What a composition is given to paint on. One unit is a thousandth of the poster's width. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  /** A backdrop or a still: the subject stands right of the middle, the left stays calm. */
  readonly wide: boolean;
  readonly place: LetteringPlace;
  readonly palette: Palette;
  readonly random: SeededRandom;
  /** Where the subject stands, from the left edge. */
  readonly focusX: number;
}

/** The colours lettering takes on a painted ground. */
export interface Lettering {
  readonly title: string;
  readonly small: string;
  /** For the lines along the lower edge. */
  readonly foot: string;
  /** Colour of a soft veil under the title; none on grounds that are calm already. */
  readonly veil?: string;
}

export type Painter = (drawing: Drawing, stage: Stage) => Lettering;

/** Light lettering on a dark ground. */
export function lightLettering({ glow, paper }: Palette, veil?: string): Lettering {
  const colors = { title: paper, small: mix(glow, paper, 0.4), foot: mix(glow, paper, 0.4) };
  return veil === undefined ? colors : { ...colors, veil };
}

/** Dark lettering on a light ground; the foot of the poster may be dark all the same. */
export function darkLettering({ ink, deep }: Palette, foot: string = deep): Lettering {
  return { title: ink, small: mix(ink, deep, 0.6), foot };
}

/** Whichever of the two reads on a flat ground of this colour. */
export function letteringOn(ground: string, palette: Palette, veil?: string): Lettering {
  const colors = lightness(ground) > 0.5 ? darkLettering(palette) : lightLettering(palette);
  return veil === undefined ? colors : { ...colors, veil };
}

/** Gives a flat ground of a wide picture some air: light behind the subject. */
export function lightBehind(drawing: Drawing, { focusX, height }: Stage, color: string): void {
  drawing.circle(focusX, height / 2, 900, drawing.radial(stop(0, color, 0.75), stop(1, color, 0)));
}
