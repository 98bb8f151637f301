const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** '2d 4h' of 187,400 seconds: the largest unit there is of it, and the one after. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const first = UNITS.findIndex(([, length]) => whole >= length);
  if (first === -1) return '0s';
  let rest = whole;
  return UNITS.slice(first, first + 2)
    .map(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest %= length;
      return `${count}${unit}`;
    })
    .join(' ');
}
