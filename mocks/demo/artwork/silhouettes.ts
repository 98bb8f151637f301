import type { Attributes, Drawing } from './svg-drawing';
import { d, translateAndScale } from './svg-syntax';

/** Silhouettes 100 units tall, feet at 0,0. */
const SILHOUETTES = {
  coat: 'M0-100a7 7.5 0 1 1 0 15a7 7.5 0 1 1 0-15zM-4-86h8l1 3c6 1 9 4 10 9l4 42-6 1-2-18-1 23 1 2-2 24h-7l-1-22h-2l-1 22h-7l-2-24 1-2-1-23-2 18-6-1 4-42c1-5 4-8 10-9z',
  hat: 'M-13-92c3-2 6-2 6-2 1-6 2-8 7-8s6 2 7 8c0 0 3 0 6 2-5 2-21 2-26 0zM-6-90h12c0 5-2 7-3 8l1 2c6 1 9 3 10 8l4 40-5 1-2-9 1 15-2 1-2 24h-6l-1-22h-2l-1 22h-6l-2-24-2-1 1-15-2 9-5-1 4-40c1-5 4-7 10-8l1-2c-1-1-3-3-3-8z',
  dress:
    'M0-100c6 0 8 5 7 10 2 4 2 8 1 10h-3l1 3c4 1 6 3 7 7l4 26-4 1-6-18-1 10 9 27h-9l-1 24h-4l-1-23-1 23h-4l-1-24h-9l9-27-1-10-6 18-4-1 4-26c1-4 3-6 7-7l1-3h-3c-1-2-1-6 1-10-1-5 1-10 6-10z',
  walker:
    'M1-100a6.5 7.3 0 1 1 0 14.6a6.5 7.3 0 1 1 0-14.6zM-4-84c6-2 10 0 11 4l3 14 8 9-3 3-10-9-2-6-1 16 7 18 6 30-4 5h-6l2-4-7-27-7-13-3 16-12 24-1 4h-4l0-7 9-24 1-22-1-12-4 14-4 11-4-2 3-14 6-17c1-4 4-6 8-7z',
  child:
    'M0-100c7 0 10 5 10 11s-4 11-8 12l1 2c6 1 9 4 10 9l4 24-5 2-5-16 1 14 6 18h-6l-1 24h-7l-1-24-1 24h-7l-1-24h-6l6-18 1-14-5 16-5-2 4-24c1-5 4-8 10-9l1-2c-4-1-8-6-8-12s3-11 10-11z',
  cape: 'M0-100a7 8 0 1 1 0 16a7 8 0 1 1 0-16zM-5-85h10c5 1 8 4 9 8l10 50 6 23-14-4-8 5 1 3h-7l-1-4h-2l-1 4h-7l1-3-6-5-12 4 4-23 8-50c1-4 4-7 9-8z',
} as const;

export type SilhouetteName = keyof typeof SILHOUETTES;

/** x and y are the position of the feet; the height is in drawing units. */
export function drawSilhouette(
  drawing: Drawing,
  name: SilhouetteName,
  x: number,
  y: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
): void {
  const transform = translateAndScale(x, y, height / 100);
  drawing.path(SILHOUETTES[name], fill, { transform, ...attributes });
}

/** A flock of small birds around a point. */
export function birdsPath(
  x: number,
  y: number,
  birds: readonly (readonly [dx: number, dy: number, size: number])[],
): string {
  return birds
    .map(([dx, dy, size]) => {
      const wing = Math.round(size);
      const half = Math.round(size / 2);
      return d`M${x + dx} ${y + dy}q${half}-${half} ${wing} 0q${half}-${half} ${wing} 0q-${half}-${half / 3}-${wing} ${half / 2}q-${half}-${half}-${wing}-${half / 2}z`;
    })
    .join('');
}
