import { isRecord } from './json';
import { PREFERENCE_FIELDS, type PreferenceField, type Preferences, parsePreferences } from './preferences';

/** The value must have passed findPreferencesProblem. */
export function parsePreferenceChanges(value: unknown): Partial<Preferences> {
  const changes = isRecord(value) ? value : {};
  const fields = Object.entries(parsePreferences(changes));
  return Object.fromEntries(fields.filter(([name]) => Object.hasOwn(changes, name)));
}

/** The first error as a sentence, or null. Fields may be missing. */
export function findPreferencesProblem(value: unknown): string | null {
  if (!isRecord(value)) return 'Preferences must be an object';
  const fields = new Map<string, PreferenceField<unknown>>(Object.entries(PREFERENCE_FIELDS));
  for (const [name, fieldValue] of Object.entries(value)) {
    const field = fields.get(name);
    if (!field) return `Unknown preference "${name.slice(0, 50)}"`;
    if (field.read(fieldValue) === undefined) return `The value of the preference "${name}" is invalid`;
  }
  return null;
}
