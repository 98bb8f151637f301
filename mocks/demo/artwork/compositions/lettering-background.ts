import { mix } from '../color';
import { type CompositionContext, type LetteringColors, letteringFor } from '../composition-context';
import { type Drawing, stop } from '../svg-drawing';
import { d } from '../svg-syntax';

/** A flat ground with one great shape, made to carry letters as tall as the poster. */
export function paintLetteringBackground(drawing: Drawing, context: CompositionContext): LetteringColors {
  const { width, height, palette, random, focusX, wide } = context;
  const { ink, deep, mid, glow, accent, paper } = palette;
  const ground = wide ? mix(deep, ink, 0.4) : random.pick([deep, mid, accent, paper, mix(ink, deep, 0.3)]);
  drawing.rect(0, 0, width, height, ground);
  const shape = wide
    ? mix(mid, deep, 0.2)
    : mix(ground, ground === accent ? deep : accent, ground === paper ? 0.9 : 0.55);
  const x = wide ? focusX : random.pick([180, 500, 820]);
  const y = height * random.pick([0.2, 0.5, 0.8]);
  switch (random.whole(0, 3)) {
    case 0:
      drawing.circle(x, wide ? height / 2 : y, wide ? 380 : random.between(300, 430), shape);
      drawing.circle(x, wide ? height / 2 : y, 150, wide ? accent : glow, { opacity: 0.9 });
      break;
    case 1:
      for (let band = 0; band < 7; band++) {
        const shift = band * 190 - 300 + (wide ? focusX * 0.5 : 0);
        drawing.path(
          d`M${shift} ${height}L${shift + 800} 0h84L${shift + 84} ${height}z`,
          band % 2 ? shape : mix(shape, glow, 0.4),
        );
      }
      break;
    case 2:
      for (let arc = 6; arc > 0; arc--) {
        drawing.circle(
          wide ? width : width * 0.5,
          height,
          arc * (wide ? 120 : 150),
          arc % 2 ? shape : mix(ground, glow, 0.2 + arc * 0.08),
        );
      }
      break;
    default:
      drawing.path(
        d`M0 ${height * 0.62}Q${width * 0.3} ${height * 0.42} ${width * 0.55} ${height * 0.58}T${width} ${height * 0.44}V${height}H0Z`,
        shape,
      );
      drawing.path(
        d`M0 ${height * 0.8}Q${width * 0.35} ${height * 0.6} ${width * 0.6} ${height * 0.76}T${width} ${height * 0.66}V${height}H0Z`,
        mix(shape, ink, 0.35),
      );
      drawing.circle(x, height * 0.28, 130, wide ? accent : mix(accent, paper, 0.2));
  }
  if (wide) drawing.rect(0, 0, width, height, drawing.across(stop(0, ink, 0.7), stop(0.7, ink, 0)));
  return letteringFor(ground, palette);
}
