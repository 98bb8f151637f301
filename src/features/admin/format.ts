const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** '1.5 MB' for 1572864, with at most one decimal. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024));
  const unit = Math.min(power, BYTE_UNITS.length - 1);
  const value = (bytes / 1024 ** unit).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${value} ${BYTE_UNITS[unit]}`;
}

const DURATION_UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** '2d 4h' for 187,400: the largest unit that applies and the next one. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const first = DURATION_UNITS.findIndex(([, length]) => whole >= length);
  if (first === -1) return '0s';
  let rest = whole;
  return DURATION_UNITS.slice(first, first + 2)
    .map(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest %= length;
      return `${count}${unit}`;
    })
    .join(' ');
}
