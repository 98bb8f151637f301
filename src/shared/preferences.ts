import { isRecord } from './json';

export const QUALITIES = ['auto', '2160p', '1080p', '720p', '480p', '360p'] as const;
/** `system` follows the operating system's setting. */
export const THEMES = ['dark', 'light', 'system'] as const;
const MAX_SERVER_ID = 1_000_000;

export type PreferenceField<Value> = {
  readonly initial: Value;
  /** Returns undefined for an invalid value. */
  readonly read: (value: unknown) => Value | undefined;
  readonly jsonSchema: { readonly type: string | readonly string[]; readonly enum?: readonly string[] };
};

const onOff = (initial: boolean): PreferenceField<boolean> => ({
  initial,
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  jsonSchema: { type: 'boolean' },
});

const percentage = (initial: number): PreferenceField<number> => ({
  initial,
  read: (value) =>
    typeof value === 'number' && !Number.isNaN(value)
      ? Math.round(Math.min(100, Math.max(0, value)))
      : undefined,
  jsonSchema: { type: 'number' },
});

const optionalServerId: PreferenceField<number | null> = {
  initial: null,
  read: (value) =>
    value === null ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_SERVER_ID)
      ? value
      : undefined,
  jsonSchema: { type: ['number', 'null'] },
};

const oneOf = <Value extends string>(values: readonly Value[], initial: Value): PreferenceField<Value> => ({
  initial,
  read: (value) => values.find((each) => each === value),
  jsonSchema: { type: 'string', enum: values },
});

/** A new preference is one line here; its type, default, validation and API schema are derived. */
export const PREFERENCE_FIELDS = {
  /** Null selects a server automatically. */
  defaultServer: optionalServerId,
  autoPlay: onOff(true),
  volume: percentage(80),
  quality: oneOf(QUALITIES, 'auto'),
  subtitles: onOff(false),
  theme: oneOf(THEMES, 'dark'),
  notifications: onOff(true),
  autoNext: onOff(true),
  skipIntro: onOff(false),
  rememberPosition: onOff(true),
  autoFullscreen: onOff(false),
  showRatings: onOff(true),
  compactMode: onOff(false),
};

export type Preferences = {
  readonly [Name in keyof typeof PREFERENCE_FIELDS]: (typeof PREFERENCE_FIELDS)[Name]['initial'];
};

/** Invalid or missing fields take their defaults. */
export function parsePreferences(stored: unknown): Preferences {
  const values = isRecord(stored) ? stored : {};
  const entries = Object.entries(PREFERENCE_FIELDS).map(([name, { initial, read }]) => {
    const value = Object.hasOwn(values, name) ? read(values[name]) : undefined;
    return [name, value === undefined ? initial : value];
  });
  // Every field has a value that its `read` returned, or its default.
  return Object.fromEntries(entries) as Preferences;
}

export const DEFAULT_PREFERENCES = parsePreferences({});
