import type { PersonSummary } from '../../catalogue/summaries';
import { type ArtworkRandom, createArtworkRandom } from '../artwork-random';
import { mix } from '../color';
import { choosePalette, type Mood, type Palette } from '../palettes';
import { Drawing, type PixelSize, stop, svgDocument } from '../svg-drawing';
import { d } from '../svg-syntax';
import { createAppearance } from './appearance';
import { drawClothes } from './clothes';
import { drawFace } from './face';
import { drawHairBehind, drawHairFront } from './hair';

const UNITS = { width: 400, height: 600 };
const SEED = 20;
const MOODS: readonly Mood[] = ['blaze', 'play', 'noir', 'heart', 'wonder', 'earth', 'schedule'];

/** A portrait as an SVG document. Head and shoulders also fit into a circle. */
export function drawPortrait(id: number, summary: PersonSummary, pixels: PixelSize): string {
  const random = createArtworkRandom(SEED, id);
  const appearance = createAppearance(random, summary);
  const drawing = new Drawing();
  drawBackground(drawing, choosePalette(random.pick(MOODS), random), random);
  drawing.group({ transform: 'translate(-38 -34)scale(1.19)' }, () => {
    drawHairBehind(drawing, appearance);
    drawing.group({ transform: 'translate(0 -30)' }, () => drawClothes(drawing, appearance));
    drawFace(drawing, appearance);
    drawHairFront(drawing, appearance);
  });
  return svgDocument(drawing, UNITS, pixels, summary.name);
}

function drawBackground(
  drawing: Drawing,
  { ink, deep, mid, glow, accent }: Palette,
  random: ArtworkRandom,
): void {
  const { width, height } = UNITS;
  drawing.rect(0, 0, width, height, drawing.linear(stop(0, mid), stop(1, mix(deep, ink, 0.3))));
  switch (random.whole(0, 5)) {
    case 0:
      drawing.circle(200, 240, 176, mix(glow, mid, 0.35));
      break;
    case 1:
      drawing.path(
        d`M0 ${random.between(120, 300)}L400 ${random.between(40, 240)}V600H0Z`,
        mix(mid, glow, 0.4),
      );
      break;
    case 2:
      drawing.path('M50 600V230A150 150 0 0 1 350 230V600Z', mix(deep, accent, 0.3));
      break;
    case 3:
      for (let bar = 0; bar < 5; bar++) drawing.rect(bar * 90 - 10, 0, 40, height, glow, { opacity: 0.16 });
      break;
    case 4:
      drawing.circle(200, 220, 260, drawing.radial(stop(0, glow, 0.85), stop(1, glow, 0)));
      break;
    default:
      drawing.circle(random.pick([70, 330]), 130, 90, accent, { opacity: 0.75 });
  }
}
