export const QUALITIES = ['auto', '2160p', '1080p', '720p', '480p', '360p'] as const;
export const THEMES = ['dark', 'light'] as const;

/** What a person prefers (1 §3 "Preferences"). */
export type Preferences = {
  /** A streaming server's id; null chooses by itself. */
  readonly defaultServer: number | null;
  readonly autoPlay: boolean;
  /** 0 to 100. */
  readonly volume: number;
  readonly quality: (typeof QUALITIES)[number];
  readonly subtitles: boolean;
  readonly theme: (typeof THEMES)[number];
  readonly notifications: boolean;
  readonly autoNext: boolean;
  readonly skipIntro: boolean;
  readonly rememberPosition: boolean;
  readonly autoFullscreen: boolean;
  readonly showRatings: boolean;
  readonly compactMode: boolean;
};

export const DEFAULT_PREFERENCES: Preferences = {
  defaultServer: null,
  autoPlay: true,
  volume: 80,
  quality: 'auto',
  subtitles: false,
  theme: 'dark',
  notifications: true,
  autoNext: true,
  skipIntro: false,
  rememberPosition: true,
  autoFullscreen: false,
  showRatings: true,
  compactMode: false,
};

const MAX_VOLUME = 100;
const MAX_SERVER_ID = 1_000_000;

/** Gives the value a field may take for what was found, or undefined when it is none. */
type Reader<Value> = (found: unknown) => Value | undefined;

const readSwitch: Reader<boolean> = (found) => (typeof found === 'boolean' ? found : undefined);

const readVolume: Reader<number> = (found) =>
  typeof found === 'number' && !Number.isNaN(found)
    ? Math.round(Math.min(MAX_VOLUME, Math.max(0, found)))
    : undefined;

const readServer: Reader<number | null> = (found) => {
  if (found === null) return null;
  const isId = typeof found === 'number' && Number.isInteger(found) && found >= 1 && found <= MAX_SERVER_ID;
  return isId ? found : undefined;
};

const readOneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (found) =>
    values.find((value) => value === found);

const READERS: { readonly [Field in keyof Preferences]: Reader<Preferences[Field]> } = {
  defaultServer: readServer,
  autoPlay: readSwitch,
  volume: readVolume,
  quality: readOneOf(QUALITIES),
  subtitles: readSwitch,
  theme: readOneOf(THEMES),
  notifications: readSwitch,
  autoNext: readSwitch,
  skipIntro: readSwitch,
  rememberPosition: readSwitch,
  autoFullscreen: readSwitch,
  showRatings: readSwitch,
  compactMode: readSwitch,
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads what was stored: every field is there and may be used, whatever was found; the volume is clamped. */
export function parsePreferences(stored: unknown): Preferences {
  const found = isRecord(stored) ? stored : {};
  const read = <Field extends keyof Preferences>(field: Field): Preferences[Field] =>
    (Object.hasOwn(found, field) ? READERS[field](found[field]) : undefined) ?? DEFAULT_PREFERENCES[field];
  return {
    defaultServer: read('defaultServer'),
    autoPlay: read('autoPlay'),
    volume: read('volume'),
    quality: read('quality'),
    subtitles: read('subtitles'),
    theme: read('theme'),
    notifications: read('notifications'),
    autoNext: read('autoNext'),
    skipIntro: read('skipIntro'),
    rememberPosition: read('rememberPosition'),
    autoFullscreen: read('autoFullscreen'),
    showRatings: read('showRatings'),
    compactMode: read('compactMode'),
  };
}

function isField(name: string): name is keyof Preferences {
  return Object.hasOwn(READERS, name);
}

/** Reads only the fields that are there. The value must have passed findPreferencesProblem. */
export function parsePreferenceChanges(value: unknown): Partial<Preferences> {
  const given = isRecord(value) ? value : {};
  const fields = Object.entries(parsePreferences(given));
  return Object.fromEntries(fields.filter(([field]) => Object.hasOwn(given, field)));
}

/**
 * What is wrong with preferences that come from outside, a file to import for instance: the sentence of the first
 * fault, or null. Fields may be missing.
 */
export function findPreferencesProblem(value: unknown): string | null {
  if (!isRecord(value)) return 'Preferences must be an object';
  for (const [field, found] of Object.entries(value)) {
    if (!isField(field)) return `There is no preference named ${field.slice(0, 50)}`;
    if (READERS[field](found) === undefined) return `The preference ${field} has a value it cannot take`;
  }
  return null;
}
