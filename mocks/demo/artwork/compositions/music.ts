import { mix } from '../color';
import {
  type CompositionContext,
  type LetteringColors,
  letteringFor,
  lightLettering,
} from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';

/** A curtain, a beam of light and a stage. */
export function paintTheatre(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const floor = height * (wide ? 0.78 : titlePosition === 'top' ? 0.8 : 0.64);
  const x = wide ? focusX : width / 2;
  const cloth = random.chance(0.5) ? mix(mid, accent, 0.25) : mid;
  drawing.rect(0, 0, width, height, mix(ink, deep, 0.4));
  const folds = wide ? 15 : 10;
  const fold = drawing.across(
    stop(0, mix(cloth, ink, 0.72)),
    stop(0.35, cloth),
    stop(0.6, mix(cloth, glow, 0.3)),
    stop(1, mix(cloth, ink, 0.8)),
  );
  for (let index = 0; index < folds; index++) {
    const left = (index / folds) * width;
    drawing.path(
      d`M${left} 0h${width / folds + 1}v${floor + random.between(-8, 8)}q${-width / folds / 2} 22 ${-width / folds - 1} 0z`,
      fold,
    );
  }
  drawing.rect(
    0,
    0,
    width,
    floor,
    drawing.linear(stop(0, ink, 0.75), stop(0.4, ink, 0.1), stop(1, ink, 0.55)),
  );
  drawing.rect(
    0,
    floor,
    width,
    height - floor,
    drawing.linear(stop(0, mix(deep, mid, 0.4)), stop(0.3, deep), stop(1, ink)),
  );
  const light = mix(paper, glow, 0.3);
  const lean = random.between(-220, 220);
  drawing.path(
    d`M${x + lean - 16} -10L${x + lean + 16} -10L${x + 250} ${floor + 74}L${x - 250} ${floor + 74}Z`,
    drawing.linear(stop(0, light, 0.65), stop(1, light, 0.12)),
  );
  drawing.ellipse(x, floor + 74, 250, 50, light, { opacity: 0.75 });
  const scale = wide ? 0.95 : 1.15;
  const prop = random.whole(0, 2);
  if (prop === 0)
    drawing.path(
      'M-5 0h10v-330h-10zM-70 6q70-40 140 0zM-3-322l58-46 8 10-58 46zM52-392a30 30 0 1 1 26 52l-30 10z',
      ink,
      { transform: translateAndScale(x, floor + 76, scale) },
    );
  if (prop === 1)
    drawSilhouette(drawing, random.pick(['dress', 'hat', 'cape']), x, floor + 80, 320 * scale, ink);
  if (prop === 2) {
    drawing.path(
      'M-130 0h14l14-120h204l14 120h14l-18-140v-150q-112-40-224 0v150zM-96-160h192v-110q-96-30-192 0z',
      ink,
      { transform: translateAndScale(x, floor + 84, scale) },
    );
    drawing.path('M-96-160h192v-110q-96-30-192 0z', accent, {
      transform: translateAndScale(x, floor + 84, scale),
    });
  }
  return lightLettering(palette, ink);
}

/** A record, its label, the arm about to fall. */
export function paintRecord(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const ground = wide ? mix(deep, ink, 0.3) : random.pick([accent, glow, mid]);
  drawing.rect(0, 0, width, height, ground);
  const x = wide ? focusX + 60 : random.pick([500, 640, 360]);
  const y = height * (wide ? 0.5 : titlePosition === 'top' ? 0.7 : 0.32);
  const radius = wide ? 400 : 440;
  drawing.circle(x + 16, y + 20, radius, ink, { opacity: 0.25 });
  drawing.circle(x, y, radius, mix(ink, deep, 0.15));
  for (let groove = 0; groove < 9; groove++)
    drawing.circle(x, y, radius * (0.95 - groove * 0.065), 'none', {
      stroke: mix(deep, mid, 0.25),
      'stroke-width': groove % 3 ? 2 : 5,
      opacity: 0.8,
    });
  const shine = drawing.linear(stop(0, paper, 0.32), stop(1, paper, 0));
  for (const turn of [20, 200])
    drawing.path(
      d`M0 0L${-radius * 0.26} ${-radius * 0.965}A${radius} ${radius} 0 0 1 ${radius * 0.26} ${-radius * 0.965}Z`,
      shine,
      { transform: `${translateAndScale(x, y)}rotate(${turn + random.whole(0, 50)})` },
    );
  drawing.circle(x, y, radius * 0.34, ground === accent ? paper : accent);
  drawing.path(
    d`M${x - radius * 0.34} ${y}a${radius * 0.34} ${radius * 0.34} 0 0 0 ${radius * 0.68} 0z`,
    mid,
  );
  drawing.circle(x, y, 16, ground);
  drawing.path('M-14-420h28v360l-70 170h-34l48-180zM-34-470h68v70h-68z', wide ? glow : deep, {
    transform: `${translateAndScale(x + radius * 0.92, y - radius * 0.2, 0.9)}rotate(${random.whole(8, 18)})`,
  });
  return letteringFor(ground, palette, ground);
}

/** Bars side by side like a chord made visible. */
export function paintBars(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const ground = wide ? mix(ink, deep, 0.5) : random.pick([paper, mix(ink, deep, 0.6)]);
  const dark = ground !== paper;
  drawing.rect(0, 0, width, height, ground);
  const colors = [mid, accent, glow, dark ? mix(deep, mid, 0.5) : deep];
  const count = wide ? 22 : 11;
  const breadth = width / (count + 1);
  const phase = random.between(0, 6);
  const speed = random.between(0.35, 0.8);
  const middle = height * (wide ? 0.52 : titlePosition === 'top' ? 0.66 : 0.38);
  for (let bar = 0; bar < count; bar++) {
    const loud = 0.25 + 0.75 * Math.abs(Math.sin(phase + bar * speed)) * random.between(0.7, 1);
    const half = loud * (wide ? 330 : 410);
    const x = breadth * (0.68 + bar);
    drawing.rect(x, middle - half, breadth * 0.64, half * 2, colors[bar % colors.length] ?? mid, {
      rx: breadth * 0.32,
      opacity: wide ? 0.35 + 0.65 * (bar / count) : 1,
    });
    if (bar % 4 === 1)
      drawing.circle(x + breadth * 0.32, middle - half - breadth * 0.62, breadth * 0.3, dark ? paper : ink);
  }
  return letteringFor(ground, palette, ground);
}
