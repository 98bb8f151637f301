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

/** @param startAt where the title starts, in seconds; null to leave it to the player */
export function toPlayerSettings(preferences: Preferences, startAt: number | null): PlayerSettings {
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
    ...(startAt !== null && { startAt }),
  };
}
