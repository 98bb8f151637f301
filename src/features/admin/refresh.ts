/** 2 §9 "overview auto-refresh". */
const REFRESH_MS = 30_000;

/**
 * Options of a read that is kept up to date while its tab is shown: every 30 seconds, never in a hidden page, and
 * at once when that is shown again.
 */
export const REFRESHED = {
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
} as const;
