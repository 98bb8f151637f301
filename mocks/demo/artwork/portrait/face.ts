import { lightness, mix } from '../color';
import type { Drawing } from '../svg-drawing';
import { d, translateAndScale } from '../svg-syntax';
import type { Appearance } from './appearance';

const SHADE = '#3a1218';

/** Head, features, beard and glasses; the light falls from one side. */
export function drawFace(drawing: Drawing, appearance: Appearance): void {
  const { skin, jaw, shadeSide } = appearance;
  const side = { transform: shadeSide > 0 ? '' : translateAndScale(400, 0, -1, 1) };
  for (const x of [133, 267])
    drawing.ellipse(x, 252, 12, 22, mix(skin, SHADE, x > 200 === shadeSide > 0 ? 0.35 : 0.12));
  drawing.path(
    d`M134 238C132 180 158 150 200 150C242 150 268 180 266 238C266 290 ${250 + jaw} 324 ${224 + jaw} 342Q200 358 ${176 - jaw} 342C${150 - jaw} 324 134 290 134 238Z`,
    skin,
  );
  drawing.path(
    d`M204 150C242 150 268 180 266 238C266 290 ${250 + jaw} 324 ${224 + jaw} 342Q212 350 202 350C196 340 206 334 206 326C198 318 212 308 206 300C200 296 214 290 212 282C206 268 204 254 206 240C212 220 196 190 204 150Z`,
    mix(skin, SHADE, 0.42),
    { opacity: 0.5, ...side },
  );
  drawing.ellipse(shadeSide > 0 ? 160 : 240, 286, 19, 12, '#e2604c', {
    opacity: lightness(skin) > 0.55 ? 0.15 : 0.06,
  });
  drawBeard(drawing, appearance);
  drawEyes(drawing, appearance);
  drawing.path(
    'M200 240C202 262 196 276 190 284Q200 294 212 285C206 276 204 262 203 240Z',
    mix(skin, SHADE, 0.4),
    { opacity: 0.4, ...side },
  );
  drawMouth(drawing, appearance);
  if (appearance.glasses) drawGlasses(drawing);
  if (appearance.earrings) for (const x of [131, 269]) drawing.circle(x, 284, 6, '#e0bd73');
}

function drawEyes(drawing: Drawing, { eyes, hair, skin, beard, hairCut, lips }: Appearance): void {
  const brow = mix(
    hairCut === 'bald' ? mix(hair, SHADE, 0.3) : hair,
    lightness(hair) > 0.5 ? SHADE : hair,
    0.35,
  );
  const made = lips !== skin;
  for (const [x, out] of [
    [171, -1],
    [229, 1],
  ] as const) {
    drawing.path(
      d`M${x - 17} 247Q${x} 232 ${x + 17} 247Q${x} 258 ${x - 17} 247Z`,
      mix('#fffaf2', skin, 0.12),
    );
    drawing.circle(x, 245.5, 7.4, eyes);
    drawing.circle(x + 2, 243, 2, '#ffffff');
    drawing.stroke(
      d`M${x - 18} 247Q${x} 229 ${x + 18} 247${made ? d`l${out * 4} -4` : ''}`,
      mix(SHADE, '#0a0608', 0.6),
      made ? 4 : 3,
      { 'stroke-linecap': 'round' },
    );
    const lift = beard === 'none' ? 3 : 0;
    drawing.stroke(
      d`M${x - out * 20} ${226 - lift}Q${x + out * 2} ${213 - lift} ${x + out * 22} ${224 - lift}`,
      brow,
      made ? 5 : 7.5,
      { 'stroke-linecap': 'round' },
    );
  }
}

function drawMouth(drawing: Drawing, { lips, skin, smile }: Appearance): void {
  const corner = 312 - smile * 0.5;
  const color = lips === skin ? mix(skin, '#8c2f3a', 0.42) : lips;
  drawing.path(
    d`M175 ${corner}Q190 ${303 + smile * 0.3} 200 ${307 + smile * 0.4}Q210 ${303 + smile * 0.3} 225 ${corner}Q200 ${318 + smile} 175 ${corner}Z`,
    color,
  );
  drawing.path(
    d`M178 ${corner + 1}Q200 ${314 + smile * 0.7} 222 ${corner + 1}Q200 ${330 + smile * 0.5} 178 ${corner + 1}Z`,
    mix(color, '#ffffff', 0.12),
    { opacity: 0.85 },
  );
  drawing.stroke(d`M172 ${corner}Q200 ${315 + smile} 228 ${corner}`, mix(color, SHADE, 0.7), 2.4, {
    'stroke-linecap': 'round',
  });
}

function drawBeard(drawing: Drawing, { beard, hair, jaw, skin }: Appearance): void {
  const color = mix(hair, SHADE, 0.15);
  const full = d`M134 246C138 274 148 288 164 292Q200 280 236 292C252 288 262 274 266 246C270 300 ${256 + jaw} 336 ${226 + jaw} 356Q200 372 ${174 - jaw} 356C${144 - jaw} 336 130 300 134 246Z`;
  if (beard === 'full') drawing.path(full, color);
  if (beard === 'stubble') drawing.path(full, mix(color, skin, 0.3), { opacity: 0.3 });
  if (beard === 'moustache' || beard === 'goatee')
    drawing.path('M166 304Q182 290 200 296Q218 290 234 304Q218 306 200 303Q182 306 166 304Z', color);
  if (beard === 'goatee') drawing.path('M178 326Q200 320 222 326Q224 352 200 362Q176 352 178 326Z', color);
}

function drawGlasses(drawing: Drawing): void {
  drawing.path('M146 230h48v16a24 24 0 0 1-48 0zM206 230h48v16a24 24 0 0 1-48 0z', '#ffffff', {
    'fill-opacity': 0.14,
    stroke: '#17151a',
    'stroke-width': 4.5,
    'stroke-linejoin': 'round',
  });
  drawing.stroke('M194 238q6-5 12 0M146 238l-12-4M254 238l12-4', '#17151a', 4.5);
}
