import { mix } from '../color';
import { type CompositionContext, type LetteringColors, lightLettering } from '../composition-context';
import { birdsPath, drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { closeBelow, heightAt, ridgeLine, scatteredDotsPath } from '../terrain';

/** A great disc sinking into still water. */
export function paintSunset(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const horizon = height * (wide ? 0.7 : context.titlePosition === 'top' ? 0.74 : 0.62);
  const radius = wide ? 230 : random.between(240, 330);
  const centreY = horizon - radius * random.between(0.25, 0.75);
  const sky = drawing.linear(stop(0, mix(ink, deep, 0.6)), stop(0.55, mix(deep, mid, 0.7)), stop(1, glow));
  drawing.rect(0, 0, width, horizon + 2, sky);
  const halo = drawing.radial(stop(0, accent, 0.55), stop(1, glow, 0));
  drawing.circle(focusX, centreY, radius * 1.9, halo);
  const disc = drawing.linear(stop(0, mix(accent, paper, 0.35)), stop(1, accent));
  drawing.circle(focusX, centreY, radius, disc);
  if (random.chance(0.5)) {
    for (let bar = 0; bar < 5; bar++) {
      const y = horizon - 18 - bar * radius * 0.2;
      const haze = mix(glow, mid, bar * 0.18);
      drawing.rect(focusX - radius - 10, y, radius * 2 + 20, 20 - bar * 3.4, haze, { opacity: 0.9 });
    }
  } else {
    const far = ridgeLine(random, { width, level: horizon - 34, relief: 46, roughness: 0.5 });
    drawing.polygon(closeBelow(far, horizon + 4), mix(deep, mid, 0.35));
  }
  const water = drawing.linear(stop(0, mix(mid, glow, 0.35)), stop(0.3, deep), stop(1, ink));
  drawing.rect(0, horizon, width, height - horizon, water);
  let glints = '';
  for (let row = 0; row < 22; row++) {
    const y = horizon + 8 + row * (wide ? 11 : 17) * (0.5 + row * 0.045);
    const half = radius * random.between(0.25, 0.95) * (1 - row * 0.025);
    const thickness = 2 + row * 0.35;
    const x = focusX + random.between(-40, 40);
    glints += d`M${x - half} ${y}q${half} ${-thickness} ${half * 2} 0q${-half} ${thickness * 1.6} ${-(half * 2)} 0z`;
  }
  const glint = drawing.linear(stop(0, mix(accent, paper, 0.4), 0.95), stop(1, accent, 0.1));
  drawing.path(glints, glint);
  const boatX = focusX + random.between(-0.5, 0.5) * radius * 1.6;
  drawing.path('M-46 0q46 12 92 0l-12 15h-66zM-2-4v-96q34 52 40 90zM-8-4v-80q-26 46-32 76z', ink, {
    transform: translateAndScale(boatX, horizon + 26),
  });
  drawing.path(
    birdsPath(focusX - radius * 0.7, centreY - radius * 0.8, [
      [0, 0, 17],
      [48, -28, 13],
      [86, 6, 10],
    ]),
    ink,
    { opacity: 0.75 },
  );
  return lightLettering(palette, ink);
}

/** Mountains behind mountains, mist between them. */
export function paintRidges(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, titlePosition, wide } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const night = random.chance(0.5);
  const top = height * (wide ? 0.3 : titlePosition === 'top' ? 0.4 : 0.26);
  const air = night ? mix(mid, glow, 0.35) : mix(glow, paper, 0.25);
  const sky = drawing.linear(stop(0, night ? ink : mid), stop(0.6, air));
  drawing.rect(0, 0, width, height, sky);
  const discY = top - (wide ? 40 : random.between(0, 120));
  const discX = focusX + random.between(-160, 160);
  const halo = drawing.radial(stop(0, night ? paper : accent, 0.5), stop(1, air, 0));
  drawing.circle(discX, discY, 330, halo);
  drawing.circle(discX, discY, random.between(70, 130), night ? paper : accent);
  const layers = 6;
  const reach = height * (wide ? 0.62 : 0.5);
  for (let layer = 0; layer < layers; layer++) {
    const nearness = layer / (layers - 1);
    const level = top + 70 + reach * nearness ** 1.15;
    const line = ridgeLine(random, {
      width,
      level,
      relief: 150 - 40 * nearness,
      roughness: 0.9 - 0.5 * nearness,
    });
    const body = mix(mix(air, mid, 0.35), mix(ink, deep, 0.25), nearness ** 0.8);
    const foot = mix(body, air, 0.5 * (1 - nearness));
    const fill = drawing.linear(stop(0, body), stop(0.55, foot));
    drawing.polygon(closeBelow(line, height), fill);
    if (layer === layers - 2) {
      const x = focusX + random.between(-90, 90);
      drawSilhouette(drawing, random.pick(['coat', 'walker', 'cape']), x, heightAt(line, x) + 6, 92, ink);
    }
  }
  return lightLettering(palette, titlePosition === 'top' ? deep : ink);
}

/** Sweeping sand: one side of each dune in light, the other in shade. */
export function paintDunes(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const horizon = height * (wide ? 0.5 : 0.5);
  const sky = drawing.linear(stop(0, deep), stop(0.5, mix(mid, glow, 0.5)), stop(1, mix(glow, paper, 0.3)));
  drawing.rect(0, 0, width, horizon + 200, sky);
  drawing.path(scatteredDotsPath(random, 40, { x: 0, y: 0, width, height: horizon * 0.5 }), paper, {
    opacity: 0.7,
  });
  const discX = focusX + random.between(-120, 200);
  drawing.circle(discX, horizon - random.between(130, 260), random.between(60, 150), accent);
  const tones = [
    [mix(glow, mid, 0.35), mix(mid, deep, 0.25)],
    [mix(glow, mid, 0.6), mix(mid, deep, 0.6)],
    [mix(mid, deep, 0.2), deep],
    [mix(mid, deep, 0.65), mix(deep, ink, 0.6)],
  ] as const;
  tones.forEach(([light, shade], index) => {
    const peakX = index === 1 ? focusX : random.between(0.15, 0.85) * width;
    const peakY = horizon - 20 + index * (height - horizon) * 0.2;
    const left = peakY + random.between(90, 190);
    const right = peakY + random.between(90, 190);
    const slope = d`M-10 ${left}Q${peakX * 0.55} ${left} ${peakX} ${peakY}`;
    const fall = d`Q${peakX + (width - peakX) * 0.4} ${right} ${width + 10} ${right}`;
    drawing.path(
      `${slope}${fall}V${height}H-10Z`,
      drawing.linear(stop(0, light), stop(0.7, mix(light, shade, 0.7))),
    );
    const bend = random.between(-130, -40);
    const crest = d`M${peakX} ${peakY}C${peakX + bend} ${peakY + 120} ${peakX + bend * 2.4} ${peakY + 210} ${peakX + bend * 0.4} ${height}`;
    drawing.path(d`${crest}H${width + 10}V${right}${fallBack(peakX, peakY, right, width)}Z`, shade, {
      opacity: 0.92,
    });
    if (index === 1) {
      drawing.path(
        d`M${peakX - 7} ${peakY + 2}L${peakX + 9} ${peakY + 2}L${peakX + 150} ${peakY + 150}L${peakX + 120} ${peakY + 160}Z`,
        ink,
        { opacity: 0.35 },
      );
      drawSilhouette(drawing, random.pick(['walker', 'cape', 'hat']), peakX, peakY + 5, 84, ink);
    }
  });
  return lightLettering(palette, context.titlePosition === 'top' ? deep : ink);
}

function fallBack(peakX: number, peakY: number, right: number, width: number): string {
  return d`Q${peakX + (width - peakX) * 0.4} ${right} ${peakX} ${peakY}`;
}
