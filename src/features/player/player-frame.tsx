import type { ReactNode, RefObject } from 'react';
import { usePreferences } from '../../storage/use-preferences';
import { framePermissions, frameSandbox } from './frame-permissions';
import { currentAttempt } from './playback';
import { PlayerCover } from './player-cover';
import { PlayerPicture } from './player-picture';
import type { PlaybackControls } from './use-playback';

type PlayerFrameProps = {
  readonly controls: PlaybackControls;
  /** The frame with what lies over it: what is shown on the whole screen, and takes the focus of what disappears. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly backdropPath: string | null;
};

/** The embedded player, 16:9, under a cover that says what is happening until it has loaded. */
export function PlayerFrame({ controls, stage, title, backdropPath }: PlayerFrameProps): ReactNode {
  const { playback, frame, address, isHeld, onLoaded } = controls;
  const preferences = usePreferences();
  const attempt = currentAttempt(playback);
  return (
    <section
      ref={stage}
      tabIndex={-1}
      aria-label="Player"
      className="relative aspect-video overflow-hidden rounded-panel bg-black shadow-lifted ring-1 ring-line [&:fullscreen]:rounded-none"
    >
      <PlayerPicture path={backdropPath} className="absolute inset-0 size-full object-cover" />
      {attempt && address !== null && !isHeld && (
        <iframe
          key={attempt.number}
          ref={frame}
          src={address}
          title={`${title} in ${attempt.server.name}`}
          sandbox={frameSandbox(address, window.location.href)}
          allow={framePermissions(preferences)}
          referrerPolicy="no-referrer"
          onLoad={() => onLoaded(attempt.number)}
          // What nobody can see yet is out of the keyboard's reach.
          tabIndex={attempt.outcome === 'playing' ? undefined : -1}
          className={`absolute inset-0 size-full ${attempt.outcome === 'playing' ? 'bg-black' : 'opacity-0'}`}
        />
      )}
      <PlayerCover controls={controls} />
    </section>
  );
}
