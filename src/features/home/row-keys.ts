import { HOME_ROW_KEYS, HOME_ROWS, type HomeRow, type HomeRowKey } from '#shared/home-rows';

/** The rows that are always there, and below them those of providers, which may be empty (1 §2 "Home page"). */
export const LISTED_ROWS: readonly HomeRowKey[] = HOME_ROW_KEYS.filter((key) => HOME_ROWS[key].viewAll);
export const PROVIDER_ROWS: readonly HomeRowKey[] = HOME_ROW_KEYS.filter((key) => !HOME_ROWS[key].viewAll);

export function homeRow(key: HomeRowKey): HomeRow {
  return HOME_ROWS[key];
}
