import { mix } from '../color';
import {
  type CompositionContext,
  darkLettering,
  type LetteringColors,
  letteringFor,
  lightLettering,
} from '../composition-context';
import { birdsPath, drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { closeBelow, ridgeLine, scatteredDotsPath } from '../terrain';

/** A head in profile facing right, 400 by 560 units. */
const PROFILE =
  'M40 560C60 510 84 470 82 420C40 380 14 310 18 226C22 104 104 18 212 18C290 18 336 60 346 124C350 146 344 160 344 176C346 200 366 228 382 254C390 268 384 278 364 282C356 284 354 292 358 300C364 308 366 316 358 322C352 326 352 330 356 336C360 346 356 352 350 356C344 362 346 370 348 382C350 408 336 426 300 426C272 428 248 424 238 432C230 460 252 520 290 560Z';

/** A head in profile that holds a landscape: two pictures in one. */
export function paintInnerLandscape(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const dark = wide || random.chance(0.45);
  const ground = dark ? mix(ink, deep, 0.5) : mix(paper, glow, 0.18);
  drawing.rect(0, 0, width, height, ground);
  const scale = wide ? 1.55 : 1.75;
  const facing = random.pick([-1, 1]);
  const left = (wide ? focusX : 500) - facing * 200 * scale;
  const top = wide ? 60 : titlePosition === 'top' ? height - 560 * scale + 20 : 90;
  const head = { transform: translateAndScale(left, top, facing * scale, scale) };
  const inside = drawing.clip(PROFILE);
  drawing.group(head, () => {
    drawing.group({ 'clip-path': inside }, () => {
      drawing.rect(
        0,
        0,
        400,
        560,
        drawing.linear(stop(0, dark ? mid : deep), stop(0.45, glow), stop(1, dark ? deep : paper)),
      );
      drawing.circle(random.between(150, 260), random.between(130, 200), random.between(46, 76), accent);
      for (let layer = 0; layer < 4; layer++) {
        const line = ridgeLine(random, { width: 400, level: 230 + layer * 68, relief: 46, roughness: 0.8 });
        drawing.polygon(closeBelow(line, 560), mix(mix(glow, mid, 0.7), ink, 0.2 + layer * 0.25));
        if (layer === 2) drawSilhouette(drawing, random.pick(['coat', 'walker', 'child']), 190, 372, 46, ink);
      }
      let pines = '';
      for (let pine = 0; pine < 17; pine++) {
        const x = pine * 26 + random.between(-8, 8);
        const tall = random.between(50, 130);
        pines += d`M${x} ${500 - tall}l20 ${tall + 90}h-40z`;
      }
      drawing.path(pines, ink);
      drawing.path(
        birdsPath(220, 110, [
          [0, 0, 12],
          [34, -18, 9],
          [56, 8, 7],
        ]),
        ink,
      );
      if (!wide && titlePosition === 'bottom')
        drawing.rect(0, 380, 400, 180, drawing.linear(stop(0, ground, 0), stop(1, ground)));
    });
  });
  return letteringFor(ground, palette, ground);
}

/** Two profiles facing; what lies between them is the picture. */
export function paintFacingProfiles(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, mix(glow, paper, 0.2)), stop(0.6, glow), stop(1, accent)),
  );
  const x = wide ? focusX : width / 2;
  const y = height * (wide ? 0.46 : titlePosition === 'top' ? 0.6 : 0.42);
  for (let ring = 6; ring > 0; ring--)
    drawing.circle(x, y, ring * 96, ring % 2 ? mix(accent, glow, ring * 0.12) : mix(glow, paper, 0.5), {
      opacity: 0.75,
    });
  const scale = wide ? 1.42 : 1.62;
  const gap = wide ? 42 : random.between(20, 60);
  const top = y - 262 * scale;
  for (const [side, color] of [
    [1, mix(deep, ink, 0.35)],
    [-1, mix(mid, deep, random.between(0.2, 0.9))],
  ] as const) {
    drawing.path(PROFILE, color, {
      transform: translateAndScale(x - side * (gap + 388 * scale), top, side * scale, scale),
    });
    const from = x - side * (gap + 388 * scale);
    drawing.rect(
      side > 0 ? -10 : from - 60 * scale,
      top + 540 * scale,
      side > 0 ? from + 290 * scale + 10 : width,
      height,
      color,
    );
  }
  drawing.rect(0, height * 0.6, width, height * 0.4, drawing.linear(stop(0, ink, 0), stop(0.8, ink, 0.95)));
  if (wide) drawing.rect(0, 0, width * 0.5, height, mix(deep, ink, 0.35), { opacity: 0.5 });
  return lightLettering(palette, ink);
}

/** Someone with their back to us before an enormous disc. */
export function paintWanderer(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const dark = wide || random.chance(0.5);
  const ground = dark ? mix(deep, ink, 0.3) : mix(glow, paper, 0.55);
  drawing.rect(0, 0, width, height, ground);
  const x = wide ? focusX : width / 2;
  const feet = height * (wide ? 0.86 : titlePosition === 'top' ? 0.84 : 0.66);
  const radius = wide ? 330 : 380;
  const disc = drawing.linear(stop(0, accent), stop(1, mix(accent, dark ? mid : glow, 0.7)));
  drawing.circle(x, feet - radius * 0.85, radius, disc);
  if (random.chance(0.5))
    for (let ring = 1; ring < 4; ring++)
      drawing.circle(x, feet - radius * 0.85, radius + ring * 46, 'none', {
        stroke: dark ? glow : mid,
        'stroke-width': 3,
        opacity: 0.5 - ring * 0.1,
      });
  else
    drawing.path(scatteredDotsPath(random, 60, { x: 0, y: 0, width, height: feet }, 7), dark ? paper : mid, {
      opacity: 0.6,
    });
  drawing.path(
    d`M${x - 330} ${height}L${x - 240} ${feet + 120}L${x - 120} ${feet + 60}L${x - 60} ${feet - 6}L${x + 80} ${feet - 2}L${x + 150} ${feet + 90}L${x + 290} ${feet + 170}L${x + 360} ${height}Z`,
    ink,
  );
  drawing.path(
    d`M${x + 80} ${feet - 2}L${x + 150} ${feet + 90}L${x + 290} ${feet + 170}L${x + 360} ${height}H${x + 120}L${x + 20} ${feet + 130}Z`,
    mix(ink, mid, 0.3),
  );
  drawSilhouette(drawing, random.pick(['cape', 'coat', 'dress', 'hat']), x, feet, wide ? 350 : 420, ink);
  if (!wide)
    drawing.rect(0, height * 0.7, width, height * 0.3, drawing.linear(stop(0, ink, 0), stop(0.6, ink, 0.9)));
  if (titlePosition === 'top') return dark ? lightLettering(palette) : darkLettering(palette, paper);
  return lightLettering(palette, ink);
}
