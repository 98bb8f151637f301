import type { ArtworkRandom } from '../artwork-random';
import { mix } from '../color';
import {
  type CompositionContext,
  type LetteringColors,
  letteringFor,
  paintBacklight,
} from '../composition-context';
import type { Drawing, Points } from '../svg-drawing';

/** Parts of a body, cut roughly from paper: head, torso, arms, legs; a unit is about a centimetre of a person. */
const BODY: readonly Points[] = [
  [
    [-14, -178],
    [12, -181],
    [17, -152],
    [2, -146],
    [-15, -150],
  ],
  [
    [-27, -142],
    [24, -145],
    [20, -112],
    [25, -76],
    [-22, -74],
    [-19, -110],
  ],
  [
    [-31, -141],
    [-46, -112],
    [-66, -84],
    [-58, -78],
    [-36, -104],
    [-24, -126],
  ],
  [
    [28, -143],
    [48, -120],
    [52, -84],
    [44, -82],
    [38, -112],
    [25, -128],
  ],
  [
    [-22, -70],
    [0, -71],
    [-8, -38],
    [-14, 0],
    [-32, 2],
    [-27, -36],
  ],
  [
    [4, -71],
    [25, -72],
    [27, -40],
    [42, -3],
    [25, 2],
    [14, -34],
  ],
];

/** A raised hand, cut the same way. */
const HAND: Points = [
  [-30, 300],
  [-34, 60],
  [-62, 10],
  [-84, -46],
  [-66, -58],
  [-42, -22],
  [-44, -120],
  [-22, -124],
  [-14, -44],
  [-8, -150],
  [14, -152],
  [16, -44],
  [30, -136],
  [50, -130],
  [42, -34],
  [62, -98],
  [80, -88],
  [62, 4],
  [44, 66],
  [46, 300],
];

/** Jagged planes and a figure in pieces, in two or three flat colours. */
export function paintCutFigure(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, accent, glow, paper } = palette;
  const ground = wide ? mix(accent, ink, 0.74) : random.pick([accent, mid, glow]);
  const sheet = wide ? mix(deep, ink, 0.4) : random.pick([paper, deep]);
  drawing.rect(0, 0, width, height, ground);
  if (wide) paintBacklight(drawing, context, mid);
  const x = wide ? focusX : width / 2;
  const top = wide ? 60 : titlePosition === 'top' ? 520 : 90;
  const tall = wide ? 780 : 880;
  drawing.polygon(jagged(random, x - (wide ? 330 : 400), top, wide ? 660 : 800, tall), sheet);
  const figure = wide || sheet === deep ? (wide ? accent : paper) : ink;
  const scale = tall / 215;
  drawing.group(
    {
      transform: `translate(${Math.round(x)} ${Math.round(top + tall * 0.94)})rotate(${random.whole(-7, 7)})scale(${scale.toFixed(2)})`,
    },
    () => {
      BODY.forEach((part, index) => {
        const [shiftX, shiftY] = [random.between(-3, 3), random.between(-2, 2)];
        const odd = index === 0 && random.chance(0.5);
        drawing.polygon(
          part.map(([px, py]) => [px + shiftX, py + shiftY] as const),
          odd && !wide ? accent : figure,
        );
      });
    },
  );
  for (let scrap = 0; scrap < 3; scrap++) {
    const scrapX = random.pick([0.04, 0.8]) * width + random.between(0, 80);
    drawing.polygon(
      jagged(
        random,
        scrapX,
        random.between(top, top + tall * 0.8),
        random.between(40, 130),
        random.between(60, 240),
      ),
      random.pick([ink, deep]),
    );
  }
  return letteringFor(ground, palette, ground);
}

/** A hand reaching in from the edge towards one small disc. */
export function paintHand(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const ground = wide ? mix(deep, ink, 0.35) : random.pick([paper, mix(glow, paper, 0.3), deep]);
  const dark = wide || ground === deep;
  drawing.rect(0, 0, width, height, ground);
  if (wide) paintBacklight(drawing, context, mid);
  const x = wide ? focusX : width / 2 + random.between(-70, 70);
  const up = titlePosition === 'bottom' && !wide ? -1 : 1;
  const palmY = wide ? 560 : up > 0 ? 1040 : 480;
  drawing.polygon(
    jagged(random, x - 250, wide ? 40 : up > 0 ? 640 : 40, 500, wide ? 600 : 760),
    dark ? mix(mid, deep, 0.4) : mix(accent, glow, 0.35),
  );
  const scale = wide ? 1.75 : 2.2;
  const tremble = HAND.map(([px, py]) => [px + random.between(-3, 3), py + random.between(-4, 4)] as const);
  drawing.polygon(tremble, dark ? paper : ink, {
    transform: `translate(${Math.round(x)} ${palmY})scale(${random.pick([-scale, scale])} ${up * scale})`,
  });
  const reach = palmY - up * 170 * scale * 1.18;
  drawing.circle(x + 40, reach, wide ? 46 : 62, accent);
  if (!dark) drawing.circle(x + 40, reach, 62, 'none', { stroke: ink, 'stroke-width': 5 });
  return letteringFor(ground, palette, ground);
}

/** A rectangle cut with unsteady scissors. */
function jagged(random: ArtworkRandom, x: number, y: number, width: number, height: number): Points {
  const off = () => random.between(-0.06, 0.06);
  const corners = [
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1, 0.4],
    [1, 1],
    [0.6, 1],
    [0, 1],
    [0, 0.6],
  ] as const;
  return corners.map(([px, py]) => [x + (px + off()) * width, y + (py + off()) * height] as const);
}
