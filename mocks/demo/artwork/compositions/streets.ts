import { mix } from '../color';
import { type CompositionContext, type LetteringColors, lightLettering } from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { closeBelow, ridgeLine } from '../terrain';

/** A road to the vanishing point. */
export function paintRoad(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const horizon = height * (wide ? 0.58 : titlePosition === 'top' ? 0.6 : 0.5);
  drawing.rect(0, 0, width, horizon + 2, drawing.linear(stop(0, deep), stop(0.55, mid), stop(1, glow)));
  const sun = random.between(130, 210);
  drawing.circle(
    focusX,
    horizon - sun * 0.1,
    sun * 2.4,
    drawing.radial(stop(0, accent, 0.6), stop(1, accent, 0)),
  );
  drawing.circle(focusX, horizon - sun * 0.1, sun, accent);
  const hills = ridgeLine(random, { width, level: horizon - 40, relief: 70, roughness: 0.6 });
  drawing.polygon(closeBelow(hills, horizon + 4), mix(deep, mid, 0.4));
  drawing.rect(
    0,
    horizon,
    width,
    height - horizon,
    drawing.linear(stop(0, mix(mid, deep, 0.4)), stop(0.5, deep), stop(1, ink)),
  );
  const spread = wide ? 620 : 520;
  const bottom = height + 40;
  const road = drawing.linear(stop(0, mix(mid, glow, 0.3)), stop(0.35, mix(deep, ink, 0.5)), stop(1, ink));
  drawing.path(
    d`M${focusX - 5} ${horizon}L${focusX + 5} ${horizon}L${focusX + spread} ${bottom}L${focusX - spread} ${bottom}Z`,
    road,
  );
  for (const side of [-1, 1]) {
    drawing.path(
      d`M${focusX + side * 4} ${horizon}L${focusX + side * spread * 0.9} ${bottom}L${focusX + side * spread * 0.93} ${bottom}Z`,
      mix(glow, paper, 0.4),
      { opacity: 0.7 },
    );
  }
  let dashes = '';
  for (let dash = 0; dash < 11; dash++) {
    const near = (dash / 11) ** 2.2;
    const far = ((dash + 0.55) / 11) ** 2.2;
    const y1 = horizon + (bottom - horizon) * near;
    const y2 = horizon + (bottom - horizon) * far;
    const w1 = 1 + near * 22;
    const w2 = 1 + far * 22;
    dashes += d`M${focusX - w1} ${y1}h${w1 * 2}L${focusX + w2} ${y2}h${-(w2 * 2)}z`;
  }
  drawing.path(dashes, accent);
  let poles = '';
  for (let pole = 0; pole < 6; pole++) {
    const near = 0.04 + (pole / 5) ** 2.4;
    const x = focusX + 20 + near * (wide ? 620 : 520);
    const foot = horizon + near * 190;
    const tall = 30 + near * 430;
    poles += d`M${x} ${foot}v${-tall}m${-(tall * 0.12)} ${tall * 0.1}h${tall * 0.24}`;
  }
  drawing.stroke(poles, ink, 6, { opacity: 0.9 });
  return lightLettering(palette, titlePosition === 'top' ? deep : ink);
}

/** One lamp, one figure, a long shadow. */
export function paintStreetLamp(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const ground = height * (wide ? 0.78 : 0.66);
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, ink), stop(0.5, deep), stop(0.7, mix(deep, mid, 0.6))),
  );
  let bricks = '';
  for (let row = 0; row < 15; row++) {
    const y = Math.round(ground - 26 - row * 46);
    for (let x = (row % 2) * 60 - 20; x < width; x += 120)
      if (random.chance(0.4)) bricks += `M${x} ${y}h104v30h-104z`;
  }
  drawing.path(bricks, mid, { opacity: 0.16 });
  const lampX = focusX + (random.chance(0.5) ? 150 : -150);
  const lampY = ground - (wide ? 470 : 620);
  const light = mix(accent, paper, 0.45);
  const post = translateAndScale(lampX, ground + 40, 1, wide ? 0.86 : 1.13);
  drawing.rect(
    0,
    ground,
    width,
    height - ground,
    drawing.linear(stop(0, mix(deep, mid, 0.35)), stop(1, ink)),
  );
  drawing.path(
    d`M${lampX - 30} ${lampY}L${lampX + 30} ${lampY}L${lampX + 400} ${ground + 60}L${lampX - 400} ${ground + 60}Z`,
    drawing.linear(stop(0, light, 0.75), stop(1, light, 0.06)),
  );
  drawing.ellipse(lampX, ground + 60, 400, 74, light, { opacity: 0.3 });
  drawing.circle(
    lampX,
    lampY,
    200,
    drawing.radial(stop(0, light, 0.9), stop(0.25, light, 0.35), stop(1, light, 0)),
  );
  drawing.path('M-7 0l3-560h8l3 560zM-20 0h40v-16h-40zM-34-560h68l-16-54h-36zM-24-614h48l-24-22z', ink, {
    transform: post,
  });
  drawing.path('M-27-560h54l-12-46h-30z', paper, { transform: post });
  const personX = focusX + (lampX > focusX ? -40 : 40);
  const away = lampX > focusX ? -1 : 1;
  drawing.path(
    d`M${personX - 24} ${ground + 66}L${personX + 24} ${ground + 66}L${personX + away * 330} ${height * 0.98}L${personX + away * 180} ${height}Z`,
    ink,
    { opacity: 0.8 },
  );
  drawSilhouette(
    drawing,
    random.pick(['hat', 'coat', 'dress']),
    personX,
    ground + 72,
    wide ? 250 : 330,
    mix(ink, glow, 0.03),
  );
  return lightLettering(palette, ink);
}
