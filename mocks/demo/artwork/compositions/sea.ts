import { mix } from '../color';
import {
  type CompositionContext,
  darkLettering,
  type LetteringColors,
  lightLettering,
} from '../composition-context';
import { drawSilhouette } from '../silhouettes';
import { type Drawing, stop } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import { scatteredDotsPath, wavePath } from '../terrain';

/** Bands of waves like a woodcut, a small boat among them. */
export function paintWaves(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const sea = height * (wide ? 0.46 : titlePosition === 'top' ? 0.52 : 0.42);
  drawing.rect(0, 0, width, height, drawing.linear(stop(0, mix(glow, paper, 0.45)), stop(0.5, glow)));
  drawing.circle(
    focusX + random.between(-140, 140),
    sea - random.between(20, 150),
    random.between(130, 200),
    accent,
  );
  const bands = 7;
  for (let band = 0; band < bands; band++) {
    const near = band / (bands - 1);
    const level = sea + (height - sea) * near ** 1.25 * 0.82;
    const length = 120 + near * 320;
    const swell = 14 + near * 60;
    const shift = random.next();
    const color = mix(mix(glow, mid, 0.8), mix(ink, deep, 0.35), near);
    drawing.path(wavePath(width, level, height, length, swell, shift), color);
    drawing.stroke(
      wavePath(width, level + 13 + near * 16, level, length, swell, shift).replace(/V.*$/, ''),
      mix(color, paper, 0.45),
      2 + near * 3,
      { opacity: 0.7 },
    );
    if (band === 1 || band === 3)
      drawing.stroke(
        wavePath(width, level + 30 + near * 30, level, length, swell, shift).replace(/V.*$/, ''),
        paper,
        2,
        { opacity: 0.22 },
      );
    if (band === 2) {
      drawing.group(
        { transform: `${translateAndScale(focusX, level - 6, 1.5)}rotate(${random.whole(-9, 9)})` },
        () => {
          drawing.path('M-60-12q60 22 124-6l-20 34h-84z', ink);
          drawing.path('M0-16v-150q64 70 58 138z', paper);
          drawing.path('M-6-18v-128q-46 60-44 124z', mix(paper, glow, 0.7));
        },
      );
    }
  }
  return titlePosition === 'top' ? darkLettering(palette, paper) : lightLettering(palette, ink);
}

/** Light from above, something enormous below. */
export function paintDeepWater(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, paper } = palette;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(
      stop(0, mix(glow, paper, 0.4)),
      stop(0.16, glow),
      stop(0.42, mid),
      stop(0.75, deep),
      stop(1, ink),
    ),
  );
  const ray = drawing.linear(stop(0, paper, 0.5), stop(1, paper, 0));
  for (let beam = 0; beam < 7; beam++) {
    const x = focusX + (beam - 3) * 120 + random.between(-40, 40);
    const lean = (x - focusX) * 0.9;
    const half = random.between(14, 46);
    drawing.path(d`M${x - half} 0h${half * 2}L${x + lean + half * 4} ${height * 0.78}h${-half * 8}z`, ray, {
      opacity: random.between(0.35, 0.8),
    });
  }
  const surface = titlePosition === 'top' ? 0.34 : 0.1;
  const swimY = wide ? 150 : height * surface + 70;
  drawing.path('M-70-10q70 26 140 0l-22 30h-96zM-4-14h8v-40h-8z', ink, {
    transform: translateAndScale(focusX, swimY - 20, wide ? 0.9 : 1),
  });
  drawing.stroke(d`M${focusX} ${swimY + 6}v${wide ? 90 : 150}`, ink, 2.5);
  drawing.path(
    scatteredDotsPath(random, 36, { x: focusX - 330, y: swimY + 60, width: 660, height: 500 }, 9),
    paper,
    { opacity: 0.35 },
  );
  const whaleY = wide ? height * 0.66 : height * (titlePosition === 'top' ? 0.74 : 0.56);
  const facing = random.chance(0.5) ? 1 : -1;
  const whale = drawing.linear(stop(0, mix(deep, ink, 0.4)), stop(1, mix(ink, deep, 0.12)));
  drawing.group(
    { transform: translateAndScale(focusX, whaleY, facing * (wide ? 1.15 : 1.05), wide ? 1.15 : 1.05) },
    () => {
      drawing.path(
        'M-440 20C-430-70-300-130-120-126C60-122 190-70 330-4C370 4 390-30 440-52C446-12 424 22 392 36C424 52 440 84 430 118C384 104 352 74 326 42C200 92 60 122-80 128C-120 170-180 196-230 196C-216 166-206 140-204 116C-340 104-440 76-440 20Z',
        whale,
      );
      drawing.path('M-436 34C-400 60-300 66-214 50C-240 84-330 92-400 76C-424 68-436 52-436 34Z', glow, {
        opacity: 0.22,
      });
      drawing.circle(-300, 6, 8, paper, { opacity: 0.8 });
      drawing.stroke('M-420 58q80 26 180 8M-404 72q80 24 160 8M-380 86q60 18 130 6', glow, 3, {
        opacity: 0.25,
      });
    },
  );
  drawing.rect(0, height * 0.7, width, height * 0.3, drawing.linear(stop(0, ink, 0), stop(1, ink, 0.9)));
  return titlePosition === 'top' ? darkLettering(palette, paper) : lightLettering(palette, ink);
}

/** A tower on a rock and its turning beam. */
export function paintLighthouse(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide, titlePosition } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const sea = height * (wide ? 0.74 : 0.68);
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.linear(stop(0, ink), stop(0.4, deep), stop(0.7, mix(mid, glow, 0.3))),
  );
  drawing.path(scatteredDotsPath(random, 70, { x: 0, y: 0, width, height: sea * 0.8 }, 5), paper, {
    opacity: 0.8,
  });
  const lampY = sea - (wide ? 430 : titlePosition === 'top' ? 400 : 560);
  const light = mix(accent, paper, 0.55);
  const leftBeam = drawing.across(stop(0, light, 0), stop(1, light, 0.85));
  const rightBeam = drawing.across(stop(0, light, 0.85), stop(1, light, 0));
  const tilt = random.between(-130, 60);
  drawing.path(
    d`M${focusX} ${lampY - 12}L${focusX} ${lampY + 12}L-100 ${lampY + tilt + 150}L-100 ${lampY + tilt - 80}Z`,
    leftBeam,
  );
  drawing.path(
    d`M${focusX} ${lampY - 12}L${focusX} ${lampY + 12}L${width + 100} ${lampY - tilt + 90}L${width + 100} ${lampY - tilt - 70}Z`,
    rightBeam,
  );
  drawing.circle(
    focusX,
    lampY,
    170,
    drawing.radial(stop(0, light, 0.95), stop(0.3, light, 0.4), stop(1, light, 0)),
  );
  drawing.rect(0, sea, width, height - sea, drawing.linear(stop(0, mix(mid, deep, 0.5)), stop(1, ink)));
  const tower = (sea - lampY) / 560;
  drawing.group({ transform: translateAndScale(focusX, sea - 60 * tower, 1, tower) }, () => {
    drawing.path('M-58 0l20-450h76l20 450z', paper);
    drawing.path('M-52-120l5-110h94l5 110zM-43-330l5-90h76l5 90z', accent);
    drawing.path('M8-450h30l20 450h-46z', ink, { opacity: 0.28 });
    drawing.path('M-54-450h108v-14h-108zM-30-464h60v-60h-60zM-38-524h76l-38-46z', ink);
    drawing.rect(-24, -520, 48, 52, light);
  });
  drawing.path(
    d`M${focusX - 330} ${sea + 90}q60-70 130-84q40-60 110-64q70-30 150 4q80 10 120 66q90 20 130 78z`,
    ink,
  );
  for (let band = 0; band < 4; band++) {
    const level = sea + 50 + band * (height - sea) * 0.22;
    drawing.path(
      wavePath(width, level, height, 190 + band * 60, 12 + band * 6, random.next()),
      mix(deep, ink, 0.3 + band * 0.22),
      { opacity: 0.92 },
    );
  }
  if (random.chance(0.5)) drawSilhouette(drawing, 'coat', focusX - 190, sea + 24, 84, ink);
  return lightLettering(palette, ink);
}
