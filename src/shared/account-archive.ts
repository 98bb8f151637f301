export const ARCHIVE_FORMAT = 'marquee-account';
export const ARCHIVE_VERSION = '1.0';

/** The lists of any length, in the order of an archive. */
export const ARCHIVE_LISTS = ['actions', 'historyRemovals', 'watchHistory'] as const;
export type ArchiveList = (typeof ARCHIVE_LISTS)[number];
