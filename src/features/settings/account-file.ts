import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '#shared/account-archive';
import { isRecord, parseJson } from '#shared/json';
import { findPreferencesProblem } from '#shared/preference-changes';
import { type Preferences, parsePreferences } from '#shared/preferences';
import { invalidFile, NOT_AN_ACCOUNT_FILE, unsupportedVersion } from './texts';

/** What another account can take over; the server checks the entries. */
export type AccountFile =
  | {
      readonly watchHistory: readonly unknown[];
      readonly preferences: Preferences | null;
      readonly problem: null;
    }
  | { readonly problem: string };

/** The content of an exported account, or an error message. @param text also the body of a REST response */
export function readAccountFile(text: string): AccountFile {
  const parsed = parseJson(text);
  const file = isRecord(parsed) && 'data' in parsed ? parsed.data : parsed;
  if (!isRecord(file) || file.format !== ARCHIVE_FORMAT || !Array.isArray(file.watchHistory))
    return { problem: NOT_AN_ACCOUNT_FILE };
  if (file.version !== ARCHIVE_VERSION) return { problem: unsupportedVersion(ARCHIVE_VERSION) };
  const { watchHistory, preferences: saved } = file;
  if (!isRecord(saved)) return { watchHistory, preferences: null, problem: null };
  const problem = findPreferencesProblem(saved.preferences);
  if (problem !== null) return { problem: invalidFile(problem) };
  return { watchHistory, preferences: parsePreferences(saved.preferences), problem: null };
}
