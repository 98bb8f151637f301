import type { Episode } from '#shared/title-page';

export const UP_NEXT_TEXTS = {
  upNext: 'Up next',
  playNow: 'Play now',
  cancel: 'Cancel',
  close: 'Close',
  loadingNext: 'Loading the next episode…',
  announced: 'Not aired yet',
  nextFailed: "The next episode couldn't be loaded.",
  openShow: 'Go to the show',
  similar: 'You might also like',
  retry: 'Try again',
} as const;

export const episodeText = (season: number, { number, name }: Pick<Episode, 'number' | 'name'>): string =>
  `S${season}E${number}${name ? ` · ${name}` : ''}`;
export const airsText = (date: string): string => `Airs ${date}`;
export const startsInText = (seconds: number): string =>
  `Starts in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
