import type { ArtworkRandom } from './artwork-random';
import { lightness, mix } from './color';
import type { Palette } from './palettes';
import { type Drawing, stop } from './svg-drawing';

/** Position of the title on a poster; 'full' covers the poster. Wide images have no title. */
export type TitlePosition = 'top' | 'bottom' | 'full';

/** Input of a composition. One unit is a thousandth of the poster's width. */
export interface CompositionContext {
  readonly width: number;
  readonly height: number;
  /** Backdrop or still: the subject is right of the center, the left side has little detail. */
  readonly wide: boolean;
  readonly titlePosition: TitlePosition;
  readonly palette: Palette;
  readonly random: ArtworkRandom;
  /** Horizontal position of the subject. */
  readonly focusX: number;
}

/** Colours for text on a composition. */
export interface LetteringColors {
  readonly title: string;
  readonly small: string;
  /** For the billing block. */
  readonly foot: string;
  /** Colour of the gradient behind the title, for detailed backgrounds. */
  readonly veil?: string;
}

export type Painter = (drawing: Drawing, context: CompositionContext) => LetteringColors;

/** Light lettering on a dark ground. */
export function lightLettering({ glow, paper }: Palette, veil?: string): LetteringColors {
  const colors = { title: paper, small: mix(glow, paper, 0.4), foot: mix(glow, paper, 0.4) };
  return veil === undefined ? colors : { ...colors, veil };
}

/** Dark lettering on a light ground; the lower edge can have another colour. */
export function darkLettering({ ink, deep }: Palette, foot: string = deep): LetteringColors {
  return { title: ink, small: mix(ink, deep, 0.6), foot };
}

/** Light or dark lettering, whichever has contrast on the ground colour. */
export function letteringFor(ground: string, palette: Palette, veil?: string): LetteringColors {
  const colors = lightness(ground) > 0.5 ? darkLettering(palette) : lightLettering(palette);
  return veil === undefined ? colors : { ...colors, veil };
}

/** Paints a glow behind the subject of a wide image. */
export function paintBacklight(
  drawing: Drawing,
  { focusX, height }: CompositionContext,
  color: string,
): void {
  drawing.circle(focusX, height / 2, 900, drawing.radial(stop(0, color, 0.75), stop(1, color, 0)));
}
