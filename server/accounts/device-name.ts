/** The first that fits counts: browsers name those that they descend from as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function firstMatch(list: typeof BROWSERS, text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** A User-Agent header as a person would name it: 'Firefox on Windows', or a script's own name. */
export function nameDevice(userAgent: string | null): string {
  const text = userAgent ?? '';
  const [browser, system] = [firstMatch(BROWSERS, text), firstMatch(SYSTEMS, text)];
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  const program = /^[\w.-]{1,40}/.exec(text)?.[0];
  return browser ?? system ?? (program === 'Mozilla' ? undefined : program) ?? 'Unknown device';
}
