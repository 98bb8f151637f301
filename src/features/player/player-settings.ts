import type { Preferences } from '#shared/preferences';

/** The message that Marquee sends to a player that reports `ready`; README.md describes the protocol. */
export type PlayerSettings = Pick<
  Preferences,
  'volume' | 'quality' | 'subtitles' | 'skipIntro' | 'rememberPosition' | 'autoFullscreen'
> & {
  readonly source: 'marquee';
  readonly type: 'settings';
  readonly autoplay: boolean;
  /** Seconds; absent when there is no position to continue from. */
  readonly startAt?: number;
};

/** @param position seconds at which the title was last seen playing, null when unknown */
export function toPlayerSettings(preferences: Preferences, position: number | null): PlayerSettings {
  const { volume, quality, subtitles, skipIntro, rememberPosition, autoFullscreen, autoPlay } = preferences;
  return {
    source: 'marquee',
    type: 'settings',
    volume,
    quality,
    subtitles,
    skipIntro,
    rememberPosition,
    autoFullscreen,
    autoplay: autoPlay,
    ...(rememberPosition && position !== null && { startAt: position }),
  };
}
