import { mix } from '../color';
import { type CompositionContext, type LetteringColors, lightLettering } from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { closeBelow, ridgeLine } from '../terrain';

/** A dark room, an open door full of light, someone in it. */
export function paintDoorway(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const floor = height * (wide ? 0.76 : titlePosition === 'top' ? 0.78 : 0.62);
  const half = wide ? 110 : random.between(105, 150);
  const tall = wide ? 480 : random.between(500, 600);
  const light = mix(glow, paper, 0.5);
  drawing.rect(
    0,
    0,
    width,
    floor,
    drawing.linear(stop(0, ink), stop(0.5, mix(deep, ink, 0.35)), stop(1, mix(deep, mid, 0.3))),
  );
  drawing.circle(focusX, floor - tall / 2, 640, drawing.radial(stop(0, mid, 0.8), stop(1, mid, 0)));
  drawing.rect(0, floor, width, height - floor, drawing.linear(stop(0, mix(deep, ink, 0.3)), stop(1, ink)));
  let boards = '';
  for (let board = -9; board <= 9; board++)
    boards += d`M${focusX + board * 60} ${floor}L${focusX + board * 260} ${height}`;
  drawing.stroke(boards, ink, 4, { opacity: 0.6 });
  const lean = random.pick([-1, 1]) * random.between(60, 260);
  const spill = drawing.linear(stop(0, light, 0.95), stop(1, accent, 0.05));
  drawing.path(
    d`M${focusX - half} ${floor}L${focusX + half} ${floor}L${focusX + half * 2.6 + lean} ${height}L${focusX - half * 2.6 + lean} ${height}Z`,
    spill,
  );
  drawing.rect(focusX - half - 22, floor - tall - 22, half * 2 + 44, tall + 22, mix(ink, deep, 0.5));
  drawing.rect(
    focusX - half,
    floor - tall,
    half * 2,
    tall,
    drawing.linear(stop(0, accent), stop(0.6, mix(accent, light, 0.7)), stop(1, paper)),
  );
  const hinge = lean > 0 ? -1 : 1;
  drawing.path(
    d`M${focusX + hinge * half} ${floor - tall}L${focusX + hinge * (half + 120)} ${floor - tall - 46}L${focusX + hinge * (half + 120)} ${floor + 70}L${focusX + hinge * half} ${floor}Z`,
    mix(deep, ink, 0.45),
  );
  drawing.circle(focusX + hinge * (half + 96), floor - tall * 0.44, 9, glow);
  drawing.path(
    d`M${focusX - 26} ${floor + 4}L${focusX + 26} ${floor + 4}L${focusX + 70 + lean * 0.86} ${height}L${focusX - 110 + lean * 0.86} ${height}Z`,
    ink,
    { opacity: 0.85 },
  );
  drawSilhouette(
    drawing,
    random.pick(['coat', 'hat', 'dress', 'child']),
    focusX,
    floor + 10,
    tall * random.between(0.5, 0.66),
    ink,
  );
  return lightLettering(palette, ink);
}

/** A spiral staircase from above, turning down into the dark. */
export function paintStaircase(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(0, 0, width, height, ink);
  const centreX = wide ? focusX : 500;
  const centreY = height * (wide ? 0.5 : titlePosition === 'top' ? 0.62 : 0.4);
  const turn = random.pick([-1, 1]) * 0.24;
  const start = random.between(0, 6);
  const steps = 64;
  const shrink = 0.945;
  const corner = (index: number, share: number) => {
    const reach = (wide ? 2000 : 1700) * shrink ** index * share;
    const angle = start + index * turn;
    return [
      Math.round(centreX + reach * Math.cos(angle)),
      Math.round(centreY + reach * Math.sin(angle)),
    ] as const;
  };
  for (let step = 0; step < steps; step++) {
    const depth = step / steps;
    const tread = mix(mix(glow, paper, 0.4), deep, Math.max(0, depth * 1.3 - 0.3) ** 0.8);
    drawing.polygon(
      [corner(step, 1.25), corner(step + 1, 1.25), corner(step + 1, 0.56), corner(step, 0.56)],
      step % 2 ? tread : mix(tread, mid, 0.55),
    );
    drawing.polygon(
      [corner(step, 0.56), corner(step + 1, 0.56), corner(step + 1, 0.49), corner(step, 0.49)],
      step % 2 ? accent : mix(accent, ink, 0.35),
    );
  }
  drawing.circle(centreX, centreY, 250, drawing.radial(stop(0, ink), stop(0.35, ink, 0.8), stop(1, ink, 0)));
  const [walkerX, walkerY] = corner(23, 0.85);
  drawSilhouette(drawing, 'walker', walkerX, walkerY + 30, 92, ink);
  return lightLettering(palette, ink);
}

/** A tall window seen from a dark room. */
export function paintWindow(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const floor = height * (wide ? 0.8 : titlePosition === 'top' ? 0.84 : 0.68);
  const half = wide ? 210 : 240;
  const tall = wide ? 560 : 640;
  const top = floor - tall - (wide ? 40 : 70);
  const x = wide ? focusX : width / 2;
  drawing.rect(0, 0, width, height, drawing.linear(stop(0, ink), stop(1, mix(ink, deep, 0.8))));
  const arched = random.chance(0.5);
  const opening = arched
    ? d`M${x - half} ${top + tall}V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V${top + tall}Z`
    : d`M${x - half} ${top}h${half * 2}v${tall}h${-half * 2}z`;
  const view = drawing.clip(opening);
  drawing.group({ 'clip-path': view }, () => {
    drawing.rect(
      x - half,
      top,
      half * 2,
      tall,
      drawing.linear(stop(0, mid), stop(0.7, glow), stop(1, paper)),
    );
    drawing.circle(
      x + random.between(-90, 90),
      top + tall * random.between(0.3, 0.5),
      random.between(60, 110),
      accent,
    );
    for (let layer = 0; layer < 3; layer++) {
      const line = ridgeLine(random, {
        width,
        level: top + tall * (0.62 + layer * 0.12),
        relief: 50,
        roughness: 0.5,
      });
      drawing.polygon(closeBelow(line, height), mix(mid, deep, 0.25 + layer * 0.35));
    }
  });
  drawing.path(opening, 'none', { stroke: mix(deep, mid, 0.3), 'stroke-width': 26 });
  drawing.stroke(
    d`M${x} ${top}v${tall}M${x - half} ${top + tall * 0.4}h${half * 2}M${x - half} ${top + tall * 0.7}h${half * 2}`,
    mix(ink, deep, 0.6),
    12,
  );
  const slant = random.pick([-1, 1]) * random.between(120, 240);
  const pool = drawing.linear(stop(0, glow, 0.55), stop(1, glow, 0.02));
  for (const [from, to] of [
    [-1, -0.06],
    [0.06, 1],
  ] as const) {
    drawing.path(
      d`M${x + half * from} ${floor + 26}L${x + half * to} ${floor + 26}L${x + half * 1.5 * to + slant} ${height}L${x + half * 1.5 * from + slant} ${height}Z`,
      pool,
    );
  }
  const subject = random.whole(0, 2);
  if (subject === 0)
    drawSilhouette(
      drawing,
      random.pick(['dress', 'coat', 'child']),
      x + half * 0.45,
      floor + 60,
      wide ? 330 : 390,
      ink,
    );
  if (subject === 1)
    drawing.path(
      'M-70 0v-150c-26-80 0-140 34-160l6-40 22 28h28l22-28 8 44c34 40 20 90 6 126 34 50 40 130 20 180c50 20 110-10 90-60c40 60-10 110-90 100h-140z',
      ink,
      { transform: translateAndScale(x - half * 0.3, floor + 30, 0.62) },
    );
  if (subject === 2)
    drawing.path(
      'M-90 10h16l10-110h128l10 110h16l-16-330h-18l6 190h-124l6-190h-18zM-64-310h128v20h-128zM-62-250h124v20h-124z',
      ink,
      { transform: translateAndScale(x + half * 0.2, floor + 60, 0.95) },
    );
  return lightLettering(palette, ink);
}
