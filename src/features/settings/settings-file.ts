import { parseJson } from '#shared/json';
import { findPreferencesProblem, type Preferences, parsePreferenceChanges } from '#shared/preferences';

/** 2 §9. */
const EXPORT_VERSION = '1.0';

type ImportedFile =
  | { readonly preferences: Partial<Preferences>; readonly problem: null }
  | { readonly preferences: null; readonly problem: string };

/** The file of Export Settings (2 §2): preferences, exportDate and version. */
export function writeSettingsFile(preferences: Preferences, now: Date): { name: string; text: string } {
  const exportDate = now.toISOString();
  return {
    name: `marquee-settings-${exportDate.slice(0, 10)}.json`,
    text: `${JSON.stringify({ preferences, exportDate, version: EXPORT_VERSION }, null, 2)}\n`,
  };
}

function refuse(problem: string): ImportedFile {
  return { preferences: null, problem };
}

/** Reads an exported file: the preferences that it contains, or the sentence that says why it cannot be taken. */
export function readSettingsFile(text: string): ImportedFile {
  const file = parseJson(text);
  if (typeof file !== 'object' || file === null || !('preferences' in file) || !('version' in file))
    return refuse('This is not a file of exported settings.');
  if (file.version !== EXPORT_VERSION)
    return refuse(`This file has another version than ${EXPORT_VERSION}, so it cannot be read.`);
  const problem = findPreferencesProblem(file.preferences);
  if (problem !== null) return refuse(`This file cannot be used: ${problem}.`);
  return { preferences: parsePreferenceChanges(file.preferences), problem: null };
}
