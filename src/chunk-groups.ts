type ChunkGroup = {
  /** Paths in the repository. */
  readonly modules: readonly string[];
  /** File names in lucide-react's folder of icons. */
  readonly icons: readonly string[];
};

/**
 * Small modules that several pages share, by the chunk that they are bundled in. Without a group, each set of modules
 * with the same importers becomes a chunk: many files of a few hundred bytes, and each costs a request.
 */
export const CHUNK_GROUPS: Readonly<Record<string, ChunkGroup>> = {
  // Pictures, messages, roles and the history, on most pages.
  posters: {
    modules: [
      'src/api/use-retry-failed.ts',
      'src/auth/session-switch.tsx',
      'src/shared/image-sizes.ts',
      'src/shared/media-type.ts',
      'src/shared/roles.ts',
      'src/shared/title-card.ts',
      'src/shared/unique-by.ts',
      'src/storage/local-history.ts',
      'src/sync/use-record-watch.ts',
      'src/titles/genre-links.tsx',
      'src/titles/picture.tsx',
      'src/titles/poster.tsx',
      'src/titles/use-near-viewport.ts',
      'src/ui/load-error.tsx',
      'src/ui/notice-box.tsx',
      'src/ui/skeleton.tsx',
    ],
    icons: ['chevron-left', 'chevron-right', 'circle-exclamation-point', 'info', 'play'],
  },
  // Cards, and rows of them.
  cards: {
    modules: [
      'src/hooks/use-roving-focus.ts',
      'src/hooks/use-scroll-steps.ts',
      'src/shared/streaming-services.ts',
      'src/titles/query-row.tsx',
      'src/titles/title-card.tsx',
      'src/titles/title-row.tsx',
      'src/titles/watch-progress.ts',
      'src/titles/watched-bar.tsx',
      'src/ui/empty-message.tsx',
      'src/ui/scroll-arrows.tsx',
    ],
    icons: [],
  },
  // Forms, filters and facts.
  controls: {
    modules: [
      'src/auth/account-texts.ts',
      'src/hooks/use-raw-search.ts',
      'src/hooks/use-tab-param.ts',
      'src/shared/tmdb-limits.ts',
      'src/titles/fact-list.tsx',
      'src/titles/list-card.tsx',
      'src/titles/star-rating.tsx',
      'src/ui/banner.tsx',
      'src/ui/failure-banner.tsx',
      'src/ui/format.ts',
      'src/ui/kbd.tsx',
      'src/ui/shortcut-hints.tsx',
      'src/ui/shortcuts.ts',
      'src/ui/close-button.tsx',
    ],
    icons: ['chevron-down', 'circle-check', 'cloud-off', 'loader-circle', 'sliders-horizontal', 'star', 'x'],
  },
  // The page and the player of a title: its data, where it continues, and frames.
  positions: {
    modules: [
      'src/navigation/start-parameter.ts',
      'src/navigation/use-error-redirect.ts',
      'src/shared/title-page.ts',
      'src/sync/use-saved-position.ts',
      'src/titles/episode-window.ts',
      'src/titles/use-title-page.ts',
      'src/ui/frame-permissions.ts',
    ],
    icons: ['rotate-ccw'],
  },
  // The watches that this browser knows.
  watches: {
    modules: ['src/storage/local-history-list.ts', 'src/sync/pending-changes.ts'],
    icons: [],
  },
  // What follows an episode: to continue a show, after the end of an episode, and for the history.
  'next-episode': {
    modules: ['src/shared/next-episode.ts', 'src/titles/use-next-episode.ts'],
    icons: [],
  },
  // The streaming servers, for players and settings, and whether they can be reached.
  servers: {
    modules: [
      'src/api/streaming-servers.ts',
      'src/service-worker/use-unreachable.ts',
      'src/shared/streaming-servers.ts',
      'src/storage/server-config-update.ts',
    ],
    icons: [],
  },
  // How a session begins and ends, and failed changes.
  sessions: {
    modules: [
      'src/api/mutation-error.ts',
      'src/auth/begin-session.ts',
      'src/auth/sign-out.ts',
      'src/storage/visitor-stash.ts',
    ],
    icons: [],
  },
  // Codes and passkeys, when signing in and in the settings.
  authentication: {
    modules: [
      'src/auth/code-field.tsx',
      'src/auth/passkey-note.tsx',
      'src/auth/passkey-option.tsx',
      'src/auth/provider-return.ts',
      'src/auth/second-factors.ts',
      'src/shared/second-factor-methods.ts',
      'src/shared/second-factor.ts',
    ],
    icons: [],
  },
  // Lists and their changes, in the settings and the admin panel.
  management: {
    modules: [
      'src/auth/user-badges.tsx',
      'src/features/admin/texts.ts',
      'src/hooks/download-file.ts',
      'src/hooks/use-focus-fallback.ts',
      'src/hooks/use-toast.ts',
      'src/ui/long-name.tsx',
      'src/ui/toast.tsx',
    ],
    icons: ['key-round', 'refresh-cw', 'shield-check', 'trash', 'user-round-x'],
  },
  // Links to copy and share.
  sharing: {
    modules: ['src/hooks/use-copy.ts', 'src/ui/copy-button.tsx'],
    icons: ['check', 'copy', 'external-link'],
  },
  // Lists of thousands of titles, and the search in them.
  lists: {
    modules: [
      'src/api/infinite-list.ts',
      'src/features/search/search-steps.ts',
      'src/hooks/use-grid-layout.ts',
      'src/hooks/use-load-focus.ts',
      'src/hooks/use-media-query.ts',
      'src/hooks/use-search-draft.ts',
      'src/navigation/list-position.ts',
      'src/navigation/use-list-restoration.ts',
      'src/shared/sanitize.ts',
      'src/shared/search-results.ts',
      'src/shared/search.ts',
      'src/storage/search-history.ts',
      'src/titles/title-grid.tsx',
      'src/titles/virtualized-grid.tsx',
      'src/ui/filter-chips.tsx',
      'src/ui/infinite-list-end.tsx',
    ],
    icons: ['search-x'],
  },
};

export const iconPath = (icon: string): string => `node_modules/lucide-react/dist/esm/icons/${icon}.mjs`;

/** Rolldown's code splitting groups. */
export function listChunkGroups() {
  return Object.entries(CHUNK_GROUPS).map(([name, { modules, icons }]) => {
    const paths = [...modules, ...icons.map(iconPath)];
    return {
      name,
      test: (id: string): boolean => paths.some((path) => id.endsWith(`/${path}`)),
      minShareCount: 2,
    };
  });
}
