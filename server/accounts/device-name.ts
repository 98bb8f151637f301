type Markers = readonly (readonly [name: string, ...markers: string[]])[];

/** The first match counts: browsers also name the browsers they derive from. */
const BROWSERS: Markers = [
  ['Edge', 'Edg/', 'EdgA/', 'EdgiOS/'],
  ['Opera', 'OPR/', 'OPT/', 'Opera/'],
  ['Vivaldi', 'Vivaldi/'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Firefox', 'Firefox/', 'FxiOS/'],
  ['Chrome', 'Chrome/', 'CriOS/', 'Chromium/'],
];

const SYSTEMS: Markers = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['ChromeOS', 'CrOS'],
  ['Mac', 'Macintosh', 'Mac OS X'],
  ['Linux', 'Linux'],
];

function findName(list: Markers, text: string): string | null {
  return list.find(([, ...markers]) => markers.some((marker) => text.includes(marker)))?.[0] ?? null;
}

function findBrowser(text: string): string | null {
  // WebKit-based browsers of other vendors name Safari without a Version.
  const isSafari = text.includes('Version/') && text.includes('Safari/');
  return findName(BROWSERS, text) ?? (isSafari ? 'Safari' : null);
}

/** @returns a readable name for a User-Agent header: 'Firefox on Windows', or the name of a script such as 'curl'. */
export function nameDevice(userAgent: string | null): string {
  const text = userAgent ?? '';
  const [browser, system] = [findBrowser(text), findName(SYSTEMS, text)];
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  const program = /^[\w.-]{1,40}/.exec(text)?.[0];
  return browser ?? system ?? (program === 'Mozilla' ? undefined : program) ?? 'Unknown device';
}
