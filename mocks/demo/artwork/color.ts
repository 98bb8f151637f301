type Channels = readonly [red: number, green: number, blue: number];

/** The colour between two '#rrggbb' colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = channelsOf(from);
  const b = channelsOf(to);
  const between = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share);
  return toHex([between(0), between(1), between(2)]);
}

/** Perceived lightness of a '#rrggbb' colour, 0 (black) to 1 (white). */
export function lightness(color: string): number {
  const [red, green, blue] = channelsOf(color);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function channelsOf(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(channels: Channels): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
