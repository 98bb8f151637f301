import { lightness, mix } from '../color';
import {
  type CompositionContext,
  darkLettering,
  type LetteringColors,
  letteringFor,
  lightLettering,
  paintBacklight,
} from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d } from '../svg-syntax';

/** Tiles of quarter circles, half circles and bars around an empty area for the lettering. */
export function paintTiles(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const dark = wide || random.chance(0.5);
  const ground = dark ? mix(ink, deep, 0.7) : paper;
  drawing.rect(0, 0, width, height, ground);
  const side = wide ? 180 : random.pick([200, 250]);
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const plain = Math.round(rows * 0.34);
  const colors = dark ? [mid, glow, accent, deep, paper] : [deep, mid, glow, accent, ink];
  const shapes = [
    (s: number) => d`M0 0h${s}A${s} ${s} 0 0 1 0 ${s}z`,
    (s: number) => d`M0 0A${s / 2} ${s / 2} 0 0 0 ${s} 0z`,
    (s: number) => d`M${s / 2} ${s * 0.08}a${s * 0.42} ${s * 0.42} 0 1 1-.1 0z`,
    (s: number) => d`M0 0L${s} ${s}H0z`,
    (s: number) => d`M0 0h${s}v${s * 0.34}H0zM0 ${s * 0.66}h${s}v${s * 0.34}H0z`,
    (s: number) => d`M0 0A${s} ${s} 0 0 0 ${s} ${s}A${s} ${s} 0 0 0 0 0z`,
    (s: number) => d`M0 0h${s}A${s} ${s} 0 0 1 0 ${s}zM0 ${s * 0.001}`,
  ];
  for (let row = 0; row < rows; row++) {
    if (!wide && (titlePosition === 'top' ? row < plain : row >= rows - plain)) continue;
    for (let column = 0; column < columns; column++) {
      if (wide && column < 3 && random.chance(0.75 - column * 0.2)) continue;
      if (random.chance(0.1)) continue;
      const x = column * side;
      const y = row * side;
      const under = random.pick(colors);
      const over = random.pick(colors.filter((color) => color !== under));
      if (random.chance(0.75)) drawing.rect(x, y, side + 0.5, side + 0.5, under);
      const angle = random.whole(0, 3) * 90;
      const turn = `translate(${x} ${y})rotate(${angle} ${side / 2} ${side / 2})`;
      drawing.path(random.pick(shapes)(side), over, { transform: turn });
    }
  }
  if (wide)
    drawing.rect(
      0,
      0,
      width,
      height,
      drawing.across(stop(0, ink, 0.75), stop(0.7, ink, 0.15), stop(1, ink, 0.3)),
    );
  return letteringFor(ground, palette, ground);
}

/** Rings drawn round a falling figure, each a little off. */
export function paintRings(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, accent, paper } = palette;
  const ground = random.chance(0.6) ? accent : mix(mid, deep, 0.3);
  const line = ground === accent ? (lightness(accent) > 0.5 ? deep : paper) : accent;
  drawing.rect(0, 0, width, height, wide ? mix(ground, ink, 0.62) : ground);
  if (wide) paintBacklight(drawing, context, ground);
  const x = wide ? focusX : width / 2;
  const y = height * (wide ? 0.5 : titlePosition === 'top' ? 0.62 : 0.4);
  const turn = random.pick([-1, 1]) * random.between(5, 13);
  const flatness = random.between(0.55, 0.82);
  const rings = 20;
  for (let ring = 0; ring < rings; ring++) {
    const reach = 84 + ring * 21;
    drawing.ellipse(x, y, reach, reach * flatness, 'none', {
      stroke: line,
      'stroke-width': 4 + (ring % 3) * 2,
      opacity: wide ? 0.55 : 0.9,
      transform: `rotate(${Math.round(ring * turn)} ${Math.round(x)} ${Math.round(y)})`,
    });
  }
  drawing.circle(x, y, 74, ground === accent ? mid : mix(deep, ink, 0.5));
  drawing.group(
    { transform: `rotate(${random.pick([-34, 28, 146])} ${Math.round(x)} ${Math.round(y)})` },
    () => {
      drawSilhouette(drawing, random.pick(['walker', 'hat', 'dress']), x, y + 120, 240, ink);
    },
  );
  return letteringFor(ground, palette, ground);
}

/** Beams from one point, and what stands before them. */
export function paintRays(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const x = wide ? focusX : width / 2;
  const y = height * (wide ? 0.7 : titlePosition === 'top' ? 0.78 : 0.6);
  drawing.rect(0, 0, width, height, mix(mid, glow, 0.55));
  const count = random.whole(13, 19);
  let beams = '';
  for (let beam = 0; beam < count; beam++) {
    const from = (beam / count) * Math.PI * 2;
    const to = ((beam + 0.5) / count) * Math.PI * 2;
    beams += d`M${x} ${y}L${x + 2000 * Math.cos(from)} ${y + 2000 * Math.sin(from)}L${x + 2000 * Math.cos(to)} ${y + 2000 * Math.sin(to)}z`;
  }
  drawing.path(beams, mix(glow, paper, 0.55));
  drawing.circle(
    x,
    y,
    780,
    drawing.radial(stop(0, accent, 0.95), stop(0.35, accent, 0.5), stop(1, accent, 0)),
  );
  drawing.circle(x, y, 230, mix(accent, paper, 0.6));
  drawing.path(
    d`M-10 ${height}V${y + 150}Q${x * 0.6} ${y + 130} ${x - 130} ${y + 40}Q${x} ${y - 40} ${x + 130} ${y + 40}Q${x + (width - x) * 0.4} ${y + 130} ${width + 10} ${y + 160}V${height}Z`,
    drawing.linear(stop(0, mix(deep, ink, 0.5)), stop(0.5, ink)),
  );
  const crowd = random.whole(1, 3);
  for (let index = 0; index < crowd; index++) {
    const offset = (index - (crowd - 1) / 2) * 92;
    drawSilhouette(
      drawing,
      random.pick(['coat', 'cape', 'dress', 'hat', 'child']),
      x + offset,
      y + 18 + Math.abs(offset) * 0.16,
      wide ? 210 : 270,
      ink,
    );
  }
  return titlePosition === 'top' ? darkLettering(palette, paper) : lightLettering(palette, ink);
}

/** An eye as wide as the picture, someone small in its pupil. */
export function paintEye(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, deep), stop(0.5, mix(deep, mid, 0.6)), stop(1, ink)),
  );
  const x = wide ? focusX : width / 2;
  const y = height * (wide ? 0.48 : titlePosition === 'top' ? 0.62 : 0.4);
  const lid = d`M${x - 470} ${y}Q${x - 180} ${y - 320} ${x + 40} ${y - 300}Q${x + 300} ${y - 280} ${x + 470} ${y + 20}Q${x + 190} ${y + 270} ${x - 40} ${y + 260}Q${x - 290} ${y + 240} ${x - 470} ${y}Z`;
  drawing.path(lid, drawing.radial(stop(0, paper), stop(0.75, mix(paper, glow, 0.6)), stop(1, mid)));
  const inside = drawing.clip(lid);
  drawing.group({ 'clip-path': inside }, () => {
    drawing.circle(x, y - 16, 236, mix(deep, ink, 0.5));
    drawing.circle(
      x,
      y - 16,
      222,
      drawing.radial(stop(0.3, accent), stop(0.75, mix(accent, mid, 0.5)), stop(1, deep)),
    );
    let fibres = '';
    for (let fibre = 0; fibre < 60; fibre++) {
      const angle = (fibre / 60) * Math.PI * 2;
      const reach = random.between(160, 214);
      fibres += d`M${x + 96 * Math.cos(angle)} ${y - 16 + 96 * Math.sin(angle)}L${x + reach * Math.cos(angle)} ${y - 16 + reach * Math.sin(angle)}`;
    }
    drawing.stroke(fibres, mix(accent, paper, 0.5), 3, { opacity: 0.55 });
    drawing.circle(x, y - 16, 104, ink);
    drawing.circle(x, y - 16, 96, drawing.linear(stop(0, ink), stop(0.6, ink), stop(1, accent)));
    drawSilhouette(drawing, random.pick(['coat', 'child', 'dress']), x, y + 66, 116, paper);
    drawing.circle(x - 84, y - 104, 34, paper, { opacity: 0.85 });
    drawing.rect(x - 480, y - 330, 960, 190, drawing.linear(stop(0, ink, 0.75), stop(1, ink, 0)));
  });
  drawing.stroke(
    d`M${x - 490} ${y + 6}Q${x - 180} ${y - 330} ${x + 40} ${y - 306}Q${x + 300} ${y - 286} ${x + 490} ${y + 30}`,
    ink,
    20,
    { 'stroke-linecap': 'round' },
  );
  for (let fold = 1; fold < 4; fold++)
    drawing.stroke(
      d`M${x - 470} ${y - 30 - fold * 46}Q${x - 170} ${y - 350 - fold * 44} ${x + 50} ${y - 330 - fold * 44}Q${x + 310} ${y - 300 - fold * 44} ${x + 480} ${y - 40 - fold * 34}`,
      glow,
      4,
      { opacity: 0.34 - fold * 0.08 },
    );
  return lightLettering(palette, ink);
}
