import type { ArtworkRandom } from './artwork-random';
import type { Points } from './svg-drawing';
import { d } from './svg-syntax';

interface RidgeShape {
  readonly width: number;
  /** Height of the middle line, from the top. */
  readonly level: number;
  /** Vertical range of peaks and valleys. */
  readonly relief: number;
  /** 0 is rolling, 1 is jagged. */
  readonly roughness: number;
}

/** A ridge line across the width by midpoint displacement, 33 points. */
export function ridgeLine(random: ArtworkRandom, { width, level, relief, roughness }: RidgeShape): Points {
  let heights = [random.between(-0.5, 0.5), random.between(-1, 0.2), random.between(-0.5, 0.5)];
  let swing = 0.55;
  for (let round = 0; round < 4; round++) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      if (next === undefined) return [height];
      return [height, (height + next) / 2 + random.between(-swing, swing)];
    });
    swing *= 0.35 + 0.25 * roughness;
  }
  const step = width / (heights.length - 1);
  return heights.map((height, index) => [Math.round(index * step), Math.round(level + height * relief)]);
}

/** Closes a ridge line at the given depth so that it can be filled. */
export function closeBelow(line: Points, depth: number): Points {
  const last = line.at(-1)?.[0] ?? 0;
  return [...line, [last, depth], [line[0]?.[0] ?? 0, depth]];
}

/** Height of a ridge line at x, between its two nearest points. */
export function heightAt(line: Points, x: number): number {
  const index = Math.max(
    1,
    line.findIndex(([pointX]) => pointX >= x),
  );
  const [leftX, leftY] = line[index - 1] ?? [0, 0];
  const [rightX, rightY] = line[index] ?? [leftX + 1, leftY];
  return leftY + ((rightY - leftY) * (x - leftX)) / (rightX - leftX || 1);
}

/** Path data of a wave line across the width, closed at the given depth. */
export function wavePath(
  width: number,
  level: number,
  depth: number,
  length: number,
  swell: number,
  shift: number,
): string {
  const start = Math.round(-length * shift);
  let path = d`M${start} ${level}`;
  for (let x = start; x < width; x += length) {
    path += d`q${length / 4} ${-swell} ${length / 2} 0t${length / 2} 0`;
  }
  return d`${path}V${depth}H${start}Z`;
}

/** Path data of small dots scattered over a rectangle (stars, windows, rain). */
export function scatteredDotsPath(
  random: ArtworkRandom,
  count: number,
  box: { x: number; y: number; width: number; height: number },
  largest = 4,
): string {
  let path = '';
  for (let index = 0; index < count; index++) {
    const x = Math.round(box.x + random.next() * box.width);
    const y = Math.round(box.y + random.next() * box.height);
    const size = Math.max(1.5, Math.round(largest * random.next() ** 3 * 10) / 10);
    path += `M${x} ${y}l${size} ${size} -${size} ${size} -${size}-${size}z`;
  }
  return path;
}
