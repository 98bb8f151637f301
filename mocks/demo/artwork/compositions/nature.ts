import { mix } from '../color';
import {
  type CompositionContext,
  darkLettering,
  type LetteringColors,
  letteringFor,
  lightLettering,
} from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { closeBelow, ridgeLine } from '../terrain';

/** Trunk behind trunk into the fog, and one light. */
export function paintForest(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const fog = mix(glow, paper, 0.15);
  drawing.rect(0, 0, width, height, drawing.linear(stop(0, mid), stop(0.5, fog), stop(0.75, mid)));
  const clearing = height * (wide ? 0.68 : titlePosition === 'top' ? 0.78 : 0.62);
  drawing.circle(focusX, clearing - 180, 480, drawing.radial(stop(0, paper, 0.9), stop(1, fog, 0)));
  const layers = 4;
  for (let layer = 0; layer < layers; layer++) {
    const near = layer / (layers - 1);
    const color = mix(mix(fog, mid, 0.6), ink, near ** 0.7);
    const count = Math.round((wide ? 26 : 16) * (1 - near * 0.62));
    let trunks = '';
    for (let index = 0; index < count; index++) {
      const x = ((index + random.next()) / count) * width;
      if (near > 0.3 && Math.abs(x - focusX) < 130 + near * 110) continue;
      const half = (9 + near * 34) * random.between(0.6, 1.2);
      const lean = random.between(-14, 14);
      trunks += d`M${x - half + lean} -10h${half * 1.5}L${x + half} ${height}h${-half * 2.2}z`;
      const twigY = height * random.between(0.08, 0.4);
      const twig = random.pick([-1, 1]) * (50 + near * 70);
      trunks += d`M${x} ${twigY}L${x + twig} ${twigY - 70 - near * 30}L${x} ${twigY + 7 + near * 9}z`;
    }
    drawing.path(
      trunks,
      drawing.linear(
        stop(0, mix(color, ink, 0.2)),
        stop(0.75, color),
        stop(1, mix(color, fog, 0.35 * (1 - near))),
      ),
    );
    const line = ridgeLine(random, {
      width,
      level: clearing + 10 + near * (height - clearing) * 0.55,
      relief: 26,
      roughness: 0.7,
    });
    drawing.polygon(closeBelow(line, height), mix(color, deep, 0.3));
    if (layer === 1) {
      const light = mix(accent, paper, 0.3);
      drawSilhouette(
        drawing,
        random.pick(['child', 'coat', 'dress', 'cape']),
        focusX,
        clearing + 74,
        wide ? 150 : 190,
        ink,
      );
      drawing.circle(focusX + 38, clearing + 6, 110, drawing.radial(stop(0, light, 0.9), stop(1, light, 0)));
      drawing.circle(focusX + 38, clearing + 6, 11, light);
    }
  }
  return lightLettering(palette, titlePosition === 'top' ? deep : ink);
}

/** One flower, drawn large, on a flat ground. */
export function paintBloom(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const dark = wide || random.chance(0.5);
  const ground = dark ? mix(deep, ink, 0.55) : mix(paper, glow, 0.35);
  drawing.rect(0, 0, width, height, ground);
  const centreX = wide ? focusX : width / 2;
  const centreY = height * (wide ? 0.46 : titlePosition === 'top' ? 0.62 : 0.38);
  drawing.circle(
    centreX,
    centreY,
    620,
    drawing.radial(stop(0, dark ? mid : paper, 0.75), stop(1, ground, 0)),
  );
  const stem = mix(mid, dark ? ink : deep, 0.5);
  drawing.stroke(d`M${centreX} ${centreY}q30 340 ${random.between(-90, 90)} ${height}`, stem, 15);
  for (const side of [-1, 1]) {
    const leaf = {
      transform: `${translateAndScale(centreX + 12, centreY + 480 + side * 60, side, 1)}rotate(${random.whole(-12, 12)})`,
    };
    drawing.path('M0 0C60-150 220-200 330-170C300-60 160 40 0 0Z', stem, leaf);
    drawing.stroke('M0 0C120-60 220-110 330-170', ground, 3, leaf);
  }
  const rings = [
    { petals: random.whole(8, 11), reach: 370, broad: 120, color: mix(accent, deep, 0.35) },
    { petals: random.whole(7, 9), reach: 280, broad: 104, color: accent },
    { petals: random.whole(6, 8), reach: 185, broad: 80, color: mix(accent, paper, 0.4) },
  ];
  for (const { petals, reach, broad, color } of rings) {
    const turn = random.between(0, 60);
    const petal = d`M0 0C${-broad} ${-reach * 0.35} ${-broad * 0.8} ${-reach * 0.9} 0 ${-reach}C${broad * 0.8} ${-reach * 0.9} ${broad} ${-reach * 0.35} 0 0Z`;
    const fill = drawing.linear(stop(0, mix(color, paper, 0.25)), stop(1, mix(color, ink, 0.35)));
    for (let index = 0; index < petals; index++) {
      const angle = Math.round(turn + (index * 360) / petals);
      drawing.path(petal, fill, { transform: `${translateAndScale(centreX, centreY)}rotate(${angle})` });
    }
  }
  drawing.circle(centreX, centreY, 58, ink);
  let seeds = '';
  for (let seed = 0; seed < 44; seed++) {
    const reach = 7.4 * Math.sqrt(seed);
    seeds += d`M${centreX + reach * Math.cos(seed * 2.4)} ${centreY + reach * Math.sin(seed * 2.4)}h.1`;
  }
  drawing.stroke(seeds, glow, 6, { 'stroke-linecap': 'round' });
  return letteringFor(ground, palette, dark ? ink : ground);
}

/** A balloon over clouds drawn like paper. */
export function paintFlight(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const day = random.chance(0.6);
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, day ? mid : ink), stop(0.75, day ? mix(glow, paper, 0.3) : mid)),
  );
  const x = wide ? focusX : focusX * 0.6 + 200;
  const y = height * (wide ? 0.4 : titlePosition === 'top' ? 0.55 : 0.33);
  const cloud = (cx: number, cy: number, size: number, fill: string, opacity: number) =>
    drawing.path(
      'M-150 40C-190 40-196-14-152-20C-150-74-74-92-44-50C-14-96 78-84 78-24C140-44 186 40 120 40Z',
      fill,
      { transform: translateAndScale(cx, cy, size * random.pick([-1, 1]), size), opacity },
    );
  for (let index = 0; index < 5; index++)
    cloud(random.next() * width, height * random.between(0.15, 0.7), random.between(0.5, 1), paper, 0.28);
  drawing.group({ transform: translateAndScale(x, y, wide ? 0.86 : 1.15) }, () => {
    drawing.path(
      'M0-260C150-260 230-150 210-30C194 60 80 130 50 190H-50C-80 130-194 60-210-30C-230-150-150-260 0-260Z',
      accent,
    );
    drawing.path(
      'M0-260C64-260 100-150 92-30C86 60 40 130 24 190H-24C-40 130-86 60-92-30C-100-150-64-260 0-260Z',
      paper,
    );
    drawing.path(
      'M0-260C24-260 38-150 34-30C32 60 14 130 8 190H-8C-14 130-32 60-34-30C-38-150-24-260 0-260Z',
      accent,
    );
    drawing.path('M0-260C150-260 230-150 210-30C194 60 80 130 50 190H10C120 60 170-110 0-260Z', ink, {
      opacity: 0.2,
    });
    drawing.stroke('M-48 192l14 60M48 192l-14 60M-16 192l6 60M16 192l-6 60', ink, 3);
    drawing.path('M-40 250h80l-8 56h-64z', mix(deep, ink, 0.4));
  });
  for (let row = 0; row < 3; row++) {
    const tone = mix(day ? paper : glow, day ? glow : deep, row * 0.3 + 0.1);
    const level = height * (wide ? 0.8 : 0.76) + row * height * 0.09;
    for (let index = 0; index < (wide ? 6 : 4); index++)
      cloud((index + random.next()) * (width / (wide ? 5 : 3)), level, random.between(1.4, 2.1), tone, 1);
    drawing.rect(0, level + 40, width, height, tone);
  }

  return day ? darkLettering(palette) : lightLettering(palette, ink);
}
