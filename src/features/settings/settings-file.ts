import { parseJson } from '#shared/json';
import { findPreferencesProblem, parsePreferenceChanges } from '#shared/preference-changes';
import type { Preferences } from '#shared/preferences';
import { invalidFile, NOT_A_SETTINGS_FILE, unsupportedVersion } from './texts';

const EXPORT_VERSION = '1.0';

type ImportedFile =
  | { readonly preferences: Partial<Preferences>; readonly problem: null }
  | { readonly preferences: null; readonly problem: string };

export function writeSettingsFile(preferences: Preferences, now: Date): { name: string; text: string } {
  const exportDate = now.toISOString();
  return {
    name: `marquee-settings-${exportDate.slice(0, 10)}.json`,
    text: `${JSON.stringify({ preferences, exportDate, version: EXPORT_VERSION }, null, 2)}\n`,
  };
}

function invalid(problem: string): ImportedFile {
  return { preferences: null, problem };
}

/** The preferences in an exported file, or an error message. */
export function readSettingsFile(text: string): ImportedFile {
  const file = parseJson(text);
  if (typeof file !== 'object' || file === null || !('preferences' in file) || !('version' in file))
    return invalid(NOT_A_SETTINGS_FILE);
  if (file.version !== EXPORT_VERSION) return invalid(unsupportedVersion(EXPORT_VERSION));
  const problem = findPreferencesProblem(file.preferences);
  if (problem !== null) return invalid(invalidFile(problem));
  return { preferences: parsePreferenceChanges(file.preferences), problem: null };
}
