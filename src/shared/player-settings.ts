import type { Preferences } from './preferences';

/** From Marquee to a player that reports `ready`. */
export type PlayerSettings = Pick<
  Preferences,
  'volume' | 'quality' | 'subtitles' | 'skipIntro' | 'rememberPosition' | 'autoFullscreen'
> & {
  readonly source: 'marquee';
  readonly type: 'settings';
  readonly autoplay: boolean;
  /** Seconds; absent when the position is unknown or not wanted. */
  readonly startAt?: number;
};

/** @param position seconds at which the title was last playing, null when unknown */
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
