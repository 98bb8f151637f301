import { mix } from '../color';
import { type CompositionContext, type LetteringColors, lightLettering } from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';

/** A struck match in the dark. */
export function paintMatch(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(0, 0, width, height, ink);
  const x = wide ? focusX : width / 2;
  const y = height * (wide ? 0.36 : titlePosition === 'top' ? 0.6 : 0.34);
  drawing.circle(
    x,
    y,
    660,
    drawing.radial(stop(0, accent, 0.75), stop(0.3, mix(accent, mid, 0.6), 0.45), stop(1, deep, 0)),
  );
  const sway = random.between(-36, 36);
  drawing.path(
    d`M${x} ${y + 130}C${x - 150} ${y + 90} ${x - 120} ${y - 90} ${x + sway} ${y - 270}C${x + 20 + sway} ${y - 130} ${x + 170} ${y + 60} ${x} ${y + 130}Z`,
    drawing.linear(stop(0, accent), stop(1, mix(accent, paper, 0.2))),
  );
  drawing.path(
    d`M${x} ${y + 118}C${x - 90} ${y + 86} ${x - 66} ${y - 20} ${x + sway * 0.6} ${y - 140}C${x + 20} ${y - 50} ${x + 100} ${y + 74} ${x} ${y + 118}Z`,
    mix(glow, paper, 0.4),
  );
  drawing.path(
    d`M${x} ${y + 108}C${x - 42} ${y + 90} ${x - 30} ${y + 30} ${x} ${y - 30}C${x + 20} ${y + 20} ${x + 44} ${y + 86} ${x} ${y + 108}Z`,
    paper,
  );
  drawing.rect(
    x - 17,
    y + 96,
    34,
    height,
    drawing.linear(
      stop(0, ink),
      stop(0.06, mix(mid, ink, 0.4)),
      stop(0.3, mix(glow, mid, 0.4)),
      stop(1, deep),
    ),
  );
  drawing.ellipse(x, y + 96, 30, 44, mix(ink, deep, 0.5));
  for (let spark = 0; spark < 14; spark++)
    drawing.circle(
      x + random.between(-260, 260),
      y - random.between(0, 400),
      random.between(2, 6),
      mix(accent, paper, 0.5),
      { opacity: random.between(0.4, 0.9) },
    );
  return lightLettering(palette, ink);
}

/** A keyhole and the view through it. */
export function paintKeyhole(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const ground = random.pick([mix(ink, deep, 0.35), mix(deep, mid, 0.3)]);
  drawing.rect(0, 0, width, height, drawing.linear(stop(0, ground), stop(1, mix(ground, ink, 0.6))));
  const x = wide ? focusX : width / 2;
  const y = height * (wide ? 0.36 : titlePosition === 'top' ? 0.54 : 0.3);
  const size = wide ? 0.92 : 1.25;
  const hole = d`M${x - 100 * size} ${y + 60 * size}A${150 * size} ${150 * size} 0 1 1 ${x + 100 * size} ${y + 60 * size}L${x + 160 * size} ${y + 470 * size}H${x - 160 * size}Z`;
  drawing.path(hole, 'none', { stroke: mix(glow, mid, 0.4), 'stroke-width': 44, 'stroke-linejoin': 'round' });
  drawing.path(hole, 'none', { stroke: mix(mid, ink, 0.45), 'stroke-width': 20, 'stroke-linejoin': 'round' });
  drawing.group({ 'clip-path': drawing.clip(hole) }, () => {
    drawing.rect(
      x - 300,
      y - 300,
      600,
      900,
      drawing.linear(stop(0, accent), stop(0.5, glow), stop(1, paper)),
    );
    const floor = y + 330 * size;
    drawing.rect(x - 300, floor, 600, 300, mix(deep, mid, 0.4));
    drawing.path(
      d`M${x - 60} ${floor}L${x + 60} ${floor}L${x + 240} ${floor + 200}L${x - 240} ${floor + 200}Z`,
      glow,
    );
    drawing.rect(x - 62, floor - 240 * size, 124, 240 * size, paper);
    drawSilhouette(drawing, random.pick(['hat', 'dress', 'coat', 'child']), x, floor + 36, 240 * size, ink);
  });
  let scratches = '';
  for (let index = 0; index < 14; index++)
    scratches += d`M${x + random.between(-320, 320)} ${y + random.between(-300, 500)}l${random.between(-60, 60)} ${random.between(10, 70)}`;
  drawing.stroke(scratches, glow, 2, { opacity: 0.13 });
  return lightLettering(palette, ink);
}

/** A chess king and the long shadow of another piece. */
export function paintChess(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const table = height * (wide ? 0.7 : titlePosition === 'top' ? 0.78 : 0.58);
  drawing.rect(
    0,
    0,
    width,
    table,
    drawing.linear(stop(0, mix(deep, ink, 0.4)), stop(1, mix(mid, glow, 0.3))),
  );
  const x = wide ? focusX : width * random.pick([0.42, 0.56]);
  drawing.circle(x, table - 260, 560, drawing.radial(stop(0, accent, 0.7), stop(1, accent, 0)));
  drawing.rect(0, table, width, height - table, mix(glow, paper, 0.25));
  let squares = '';
  const rows = [0, 0.09, 0.22, 0.4, 0.65, 1];
  for (let row = 0; row < 5; row++) {
    const near = table + (height - table) * (rows[row] ?? 0);
    const far = table + (height - table) * (rows[row + 1] ?? 1);
    const at = (column: number, share: number) => x + column * (90 + share * 240);
    for (let column = -9 + (row % 2); column < 9; column += 2) {
      squares += d`M${at(column, rows[row] ?? 0)} ${near}H${at(column + 1, rows[row] ?? 0)}L${at(column + 1, rows[row + 1] ?? 1)} ${far}H${at(column, rows[row + 1] ?? 1)}z`;
    }
  }
  drawing.path(squares, mix(deep, ink, 0.5));
  drawing.rect(0, table, width, height - table, drawing.linear(stop(0, ink, 0.1), stop(1, ink, 0.88)));
  const king =
    'M-110 0h220v-34q-40-18-50-60l-22-190q40-16 34-50q60-50 34-120q-30-50-94-22v-30h32v-26h-32v-34h-24v34h-32v26h32v30q-64-28-94 22q-26 70 34 120q-6 34 34 50l-22 190q-10 42-50 60z';
  const scale = wide ? 0.98 : 1.16;
  drawing.path('M0 0L60-12 460 190 330 260z', ink, {
    transform: translateAndScale(x, table + 54, random.pick([-1, 1]) * scale, scale),
    opacity: 0.7,
  });
  drawing.path(king, ink, { transform: translateAndScale(x, table + 62, scale) });
  drawing.path('M40-94l-14-190h12l22 190q10 42 50 60v34h-30q-30-40-40-94z', mix(accent, glow, 0.4), {
    transform: translateAndScale(x, table + 62, scale),
    opacity: 0.5,
  });
  const pawn =
    'M-70 0h140q-10-40-40-60l-14-90q40-20 30-70a46 46 0 1 0-92 0q-10 50 30 70l-14 90q-30 20-40 60z';
  drawing.path(pawn, paper, {
    transform: translateAndScale(x - (wide ? -330 : 290) * (x > 500 ? 1 : -1), table + 118, scale * 0.9),
  });
  return lightLettering(palette, titlePosition === 'top' ? mix(deep, ink, 0.4) : ink);
}
