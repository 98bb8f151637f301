const REFRESH_MS = 30_000;

/** Marks a read of the panel, so that its failure is shown above the tab. */
export const ADMIN_LOAD_META = { isAdminLoad: true } as const;

export const ADMIN_LOAD = { staleTime: 0, meta: ADMIN_LOAD_META } as const;

/**
 * Options of a read that is kept up to date while its tab is shown: every 30 seconds, never in a hidden page, and
 * at once when that is shown again.
 */
export const REFRESHED = {
  ...ADMIN_LOAD,
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
} as const;
