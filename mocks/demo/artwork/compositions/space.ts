import { mix } from '../color';
import { type CompositionContext, type LetteringColors, lightLettering } from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { closeBelow, ridgeLine, scatteredDotsPath } from '../terrain';

/** A ringed planet above a rocky shore. */
export function paintPlanet(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, ink), stop(0.5, mix(ink, deep, 0.8)), stop(0.85, mid)),
  );
  drawing.path(scatteredDotsPath(random, 120, { x: 0, y: 0, width, height: height * 0.75 }, 6), paper, {
    opacity: 0.85,
  });
  const radius = wide ? 250 : random.between(270, 350);
  const centreY = height * (wide ? 0.42 : titlePosition === 'top' ? 0.6 : 0.4);
  drawing.circle(focusX, centreY, radius * 1.7, drawing.radial(stop(0.5, glow, 0.45), stop(1, glow, 0)));
  const tilt = random.whole(-28, 28);
  const ringed = random.chance(0.65);
  drawing.group({ transform: `${translateAndScale(focusX, centreY)}rotate(${tilt})` }, () => {
    const rings = (side: number) => {
      for (const [reach, breadth, color] of [
        [1.85, 26, paper],
        [1.62, 44, accent],
        [1.4, 14, glow],
      ] as const) {
        drawing.stroke(
          d`M${-radius * reach} 0A${radius * reach} ${radius * reach * 0.24} 0 0 ${side} ${radius * reach} 0`,
          color,
          breadth,
          { opacity: 0.75 },
        );
      }
    };
    if (ringed) rings(1);
    drawing.circle(
      0,
      0,
      radius,
      drawing.radialAt(
        0.32,
        0.3,
        0.85,
        stop(0, mix(glow, paper, 0.5)),
        stop(0.45, mix(glow, accent, 0.4)),
        stop(0.8, mix(mid, deep, 0.5)),
        stop(1, ink),
      ),
    );
    const planet = drawing.clip(
      d`M${-radius} 0a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`,
    );
    drawing.group({ 'clip-path': planet, opacity: 0.24 }, () => {
      for (let band = 0; band < 6; band++)
        drawing.rect(
          -radius,
          radius * (-0.8 + band * 0.3),
          radius * 2,
          radius * random.between(0.04, 0.16),
          band % 2 ? ink : paper,
        );
    });
    if (ringed) rings(0);
  });
  const moonX = focusX - radius * random.between(1.1, 1.5);
  drawing.circle(
    moonX,
    centreY - radius * 0.9,
    44,
    drawing.radialAt(0.3, 0.3, 0.8, stop(0, paper), stop(0.6, glow), stop(1, deep)),
  );
  const far = ridgeLine(random, { width, level: height * 0.82, relief: 70, roughness: 1 });
  drawing.polygon(closeBelow(far, height), mix(deep, mid, 0.4));
  const shore = ridgeLine(random, { width, level: height * 0.9, relief: 36, roughness: 0.6 });
  drawing.polygon(closeBelow(shore, height), ink);
  drawSilhouette(
    drawing,
    random.pick(['coat', 'cape', 'child']),
    focusX + random.between(-110, 110),
    height * 0.905,
    96,
    ink,
  );
  return lightLettering(palette, ink);
}

/** Orbits as a diagram: flat discs on thin circles. */
export function paintOrbits(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const ground = mix(ink, deep, 0.75);
  drawing.rect(0, 0, width, height, ground);
  const centreX = wide ? focusX : width * random.pick([0.5, 0.12, 0.88]);
  const centreY = height * (wide ? 0.5 : titlePosition === 'top' ? 0.66 : 0.36);
  drawing.circle(centreX, centreY, 700, drawing.radial(stop(0, mid, 0.7), stop(1, ground, 0)));
  const colors = [glow, accent, paper, mid, mix(accent, paper, 0.5), mix(mid, glow, 0.5)];
  for (let ring = 1; ring <= 7; ring++) {
    const reach = 90 + ring * ring * 6 + ring * 62;
    drawing.circle(centreX, centreY, reach, 'none', {
      stroke: glow,
      'stroke-width': ring % 3 ? 2 : 5,
      opacity: 0.55,
    });
    const angle = random.between(0, Math.PI * 2);
    const size = random.between(14, 30 + ring * 9);
    const color = colors[ring % colors.length] ?? glow;
    const x = centreX + reach * Math.cos(angle);
    const y = centreY + reach * Math.sin(angle);
    drawing.circle(x, y, size, color);
    drawing.path(
      d`M${x} ${y - size}a${size} ${size} 0 0 1 0 ${size * 2}a${size * 1.4} ${size * 1.4} 0 0 0 0 ${-size * 2}z`,
      ink,
      { opacity: 0.35 },
    );
    if (ring % 3 === 1)
      drawing.ellipse(x, y, size * 1.9, size * 0.45, 'none', {
        stroke: paper,
        'stroke-width': 4,
        transform: `rotate(-24 ${Math.round(x)} ${Math.round(y)})`,
      });
  }
  drawing.circle(centreX, centreY, 92, accent);
  drawing.circle(centreX, centreY, 92, drawing.radial(stop(0, paper, 0.85), stop(0.7, accent, 0)));
  return lightLettering(palette, ground);
}

/** The thin crescent before totality, a crowd looking up. */
export function paintEclipse(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(
      stop(0, mix(deep, ink, 0.4)),
      stop(0.6, mix(deep, mid, 0.5)),
      stop(0.9, mix(mid, glow, 0.4)),
    ),
  );
  const x = wide ? focusX : width / 2;
  const y = height * (wide ? 0.4 : titlePosition === 'top' ? 0.56 : 0.36);
  const radius = wide ? 190 : 250;
  let rays = '';
  for (let ray = 0; ray < 48; ray++) {
    const angle = (ray / 48) * Math.PI * 2;
    const reach = radius * random.between(1.4, 2.5);
    rays += d`M${x + radius * 0.9 * Math.cos(angle - 0.05)} ${y + radius * 0.9 * Math.sin(angle - 0.05)}L${x + reach * Math.cos(angle)} ${y + reach * Math.sin(angle)}L${x + radius * 0.9 * Math.cos(angle + 0.05)} ${y + radius * 0.9 * Math.sin(angle + 0.05)}z`;
  }
  drawing.circle(x, y, radius * 2.4, drawing.radial(stop(0.3, accent, 0.75), stop(1, accent, 0)));
  drawing.path(rays, mix(accent, paper, 0.5), { opacity: 0.4 });
  drawing.circle(x, y, radius * 1.03, paper);
  drawing.circle(x + random.between(-9, 9), y + 7, radius, ink);
  const hill = ridgeLine(random, { width, level: height * (wide ? 0.88 : 0.8), relief: 24, roughness: 0.3 });
  drawing.polygon(closeBelow(hill, height), ink);
  const people = wide ? 11 : 7;
  for (let index = 0; index < people; index++) {
    const position = (index + random.between(0.2, 0.8)) / people;
    drawSilhouette(
      drawing,
      random.pick(['coat', 'hat', 'dress', 'child', 'cape']),
      width * (wide ? 0.35 + position * 0.6 : position),
      height * (wide ? 0.9 : 0.82),
      random.between(90, 190),
      ink,
    );
  }
  return lightLettering(palette, ink);
}
