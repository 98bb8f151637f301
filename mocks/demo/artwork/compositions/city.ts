import type { ArtworkRandom } from '../artwork-random';
import { mix } from '../color';
import { type CompositionContext, type LetteringColors, lightLettering } from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d } from '../svg-syntax';
import { scatteredDotsPath } from '../terrain';

/** Towers behind towers, rain, a wet street that doubles the lights. */
export function paintSkyline(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const street = height * (wide ? 0.8 : 0.68);
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, ink), stop(0.35, deep), stop(0.72, mix(mid, glow, 0.45))),
  );
  const discY = street * 0.48;
  drawing.circle(focusX, discY, 360, drawing.radial(stop(0, glow, 0.55), stop(1, glow, 0)));
  if (random.chance(0.6)) drawing.circle(focusX, discY, random.between(110, 170), mix(accent, paper, 0.15));
  const layers = [
    { color: mix(mid, glow, 0.2), low: 0.3, high: 0.62, broad: 70 },
    { color: mix(deep, mid, 0.45), low: 0.22, high: 0.5, broad: 95 },
    { color: mix(ink, deep, 0.5), low: 0.1, high: 0.42, broad: 130 },
  ];
  for (const { color, low, high, broad } of layers) {
    const { outline, windows } = towers(random, {
      width,
      street,
      low: street * low,
      high: street * high,
      broad,
    });
    drawing.path(outline, drawing.linear(stop(0, color), stop(1, mix(color, ink, 0.25))));
    drawing.path(windows, mix(accent, paper, 0.35), { opacity: 0.85 });
  }
  drawing.rect(0, street, width, height - street, drawing.linear(stop(0, deep), stop(1, ink)));
  let streaks = '';
  for (let index = 0; index < 26; index++) {
    const x = Math.round(random.next() * width);
    streaks += d`M${x} ${street + random.between(4, 40)}v${random.between(30, 190)}`;
  }
  const shine = drawing.linear(stop(0, mix(accent, paper, 0.3), 0.7), stop(1, accent, 0));
  drawing.stroke(streaks, mix(accent, glow, 0.4), 7, { opacity: 0.3 });
  drawing.path(
    d`M${focusX - 90} ${street}L${focusX + 90} ${street}L${focusX + 190} ${height}L${focusX - 190} ${height}Z`,
    shine,
    { opacity: 0.5 },
  );
  drawSilhouette(
    drawing,
    random.pick(['coat', 'hat', 'walker']),
    focusX + random.between(-40, 40),
    street + 46,
    150,
    ink,
  );
  let rain = '';
  for (let index = 0; index < 70; index++) {
    const length = random.between(30, 80);
    rain += d`M${random.next() * width} ${random.next() * height}l${-(length * 0.22)} ${length}`;
  }
  drawing.stroke(rain, paper, 2, { opacity: 0.22 });
  return lightLettering(palette, ink);
}

interface TowerRow {
  readonly width: number;
  readonly street: number;
  readonly low: number;
  readonly high: number;
  readonly broad: number;
}

function towers(random: ArtworkRandom, { width, street, low, high, broad }: TowerRow) {
  let outline = d`M0 ${street}`;
  let windows = '';
  let x = 0;
  while (x < width) {
    const breadth = Math.round(broad * random.between(0.6, 1.3));
    const top = Math.round(street - random.between(low, high));
    const cap = random.whole(0, 3);
    outline += `L${x} ${top}`;
    if (cap === 1) outline += d`h${breadth * 0.3}v-34h${breadth * 0.4}v34`;
    if (cap === 2) outline += d`h${breadth * 0.48}l4-96 4 96`;
    if (cap === 3) outline += d`v-30l${breadth * 0.6}-34`;
    outline += `L${x + breadth} ${top}`;
    for (let lit = random.whole(1, 5); lit > 0; lit--) {
      const wx = x + 10 + random.whole(0, Math.max(1, Math.floor((breadth - 28) / 16))) * 16;
      const wy = top + 18 + random.whole(0, 9) * 24;
      if (wy < street - 30) windows += `M${wx} ${wy}h8v12h-8z`;
    }
    x += breadth;
  }
  return { outline: d`${outline}L${x} ${street}Z`, windows };
}

/** A town asleep, one window lit. */
export function paintTown(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, mix(ink, deep, 0.5)), stop(0.7, mix(deep, mid, 0.7)), stop(1, mid)),
  );
  drawing.path(scatteredDotsPath(random, 60, { x: 0, y: 0, width, height: height * 0.5 }, 6), paper, {
    opacity: 0.8,
  });
  const moonX = focusX + random.between(-150, 150);
  const moonY = height * (wide ? 0.22 : titlePosition === 'top' ? 0.46 : 0.2);
  drawing.circle(moonX, moonY, 300, drawing.radial(stop(0, paper, 0.4), stop(1, paper, 0)));
  drawing.circle(moonX, moonY, 92, mix(paper, glow, 0.3));
  drawing.circle(moonX + 38, moonY - 20, 80, mix(ink, deep, 0.75));
  const from = height * (wide ? 0.62 : titlePosition === 'top' ? 0.74 : 0.52);
  for (let row = 0; row < 3; row++) {
    const base = from + row * (wide ? 130 : 150);
    const color = mix(mix(mid, deep, 0.3), mix(ink, deep, 0.3), row / 2);
    const { outline, panes } = gables(random, width, base, 1 + row * 0.35);
    drawing.path(`${outline}V${height}H0Z`, drawing.linear(stop(0, color), stop(0.7, mix(color, ink, 0.55))));
    drawing.path(panes, mix(color, glow, row === 2 ? 0.12 : 0.24));
    if (row === 1) drawLitHouse(drawing, focusX, base + 56, mix(color, ink, 0.45), mix(accent, paper, 0.35));
  }
  return lightLettering(palette, ink);
}

/** A row of gabled houses with dim windows. */
function gables(random: ArtworkRandom, width: number, base: number, scale: number) {
  let outline = d`M0 ${base}`;
  let panes = '';
  for (let x = -random.between(0, 80); x < width; ) {
    const broad = random.between(110, 180) * scale;
    const eaves = base - random.between(40, 110) * scale;
    const roof = broad * random.between(0.42, 0.75);
    const chimney = d`L${x + broad * 0.66} ${eaves - roof * 0.68}v${-0.34 * roof}h${broad * 0.1}V${eaves - roof * 0.48}`;
    outline += d`L${x} ${eaves}l${broad / 2} ${-roof}${random.chance(0.6) ? chimney : ''}L${x + broad} ${eaves}v${random.between(10, 40)}h${random.between(0, 50)}`;
    for (const share of [0.26, 0.6]) {
      if (random.chance(0.6))
        panes += d`M${x + broad * share} ${eaves + 14}h${16 * scale}v${22 * scale}h${-16 * scale}z`;
    }
    x += broad + 20;
  }
  return { outline: `${outline}L${width} ${base.toFixed(0)}`, panes };
}

/** The one house with a lit window. */
function drawLitHouse(drawing: Drawing, x: number, base: number, wall: string, light: string): void {
  drawing.path(d`M${x - 120} ${base}v-150l120-120 48 48v-56h30v86l42 42v150z`, wall);
  drawing.circle(x, base - 92, 190, drawing.radial(stop(0, light, 0.6), stop(1, light, 0)));
  drawing.path(d`M${x - 32} ${base - 134}h64v78h-64z`, light);
  drawing.stroke(d`M${x} ${base - 134}v78m-32-40h64`, wall, 5);
}
