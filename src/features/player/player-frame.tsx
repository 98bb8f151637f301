import type { ReactNode } from 'react';
import { usePreferences } from '../../storage/preferences';
import { framePermissions, frameSandbox } from '../../ui/frame-permissions';
import { LoadingOverlay, type StageProps } from './loading-overlay';
import { findCurrentAttempt } from './playback';
import { PlayerBackdrop } from './player-backdrop';
import { useFocusOnUnmount } from './use-focus-on-unmount';

/** Beside the notch of a phone in landscape. */
const FRAME_BOX =
  'absolute inset-y-0 left-[env(safe-area-inset-left)] h-full w-[calc(100%-env(safe-area-inset-left)-env(safe-area-inset-right))]';

type PlayerFrameProps = StageProps & {
  readonly title: string;
  readonly backdropPath: string | null;
  readonly onShowServers: () => void;
  /** Above the player, also in full screen. */
  readonly overlay?: ReactNode;
};

export function PlayerFrame(props: PlayerFrameProps): ReactNode {
  const { controls, stage, title, backdropPath, onShowServers, overlay } = props;
  const attempt = findCurrentAttempt(controls.playback);
  const isShown = attempt && controls.address !== null && !controls.isWaitingForConnection;
  return (
    <section
      ref={stage}
      tabIndex={-1}
      aria-label="Player"
      className="dark-surface stage bg-media shadow-lifted ring-1 ring-line"
    >
      <PlayerBackdrop path={backdropPath} className="absolute inset-0 size-full object-cover" />
      {isShown && <PlayerIframe key={attempt.number} controls={controls} stage={stage} title={title} />}
      <LoadingOverlay controls={controls} stage={stage} onShowServers={onShowServers} />
      {overlay}
    </section>
  );
}

/** The player of one attempt. */
function PlayerIframe({ controls, stage, title }: StageProps & { title: string }): ReactNode {
  const { playback, frame, address, onLoaded } = controls;
  const preferences = usePreferences();
  const attempt = findCurrentAttempt(playback);
  useFocusOnUnmount(frame, stage);
  if (!attempt || address === null) return null;
  const isPlaying = attempt.status === 'playing';
  return (
    <iframe
      ref={frame}
      src={address}
      title={`${title} on ${attempt.server.name}`}
      sandbox={frameSandbox(address, window.location.href)}
      allow={framePermissions(preferences)}
      referrerPolicy="no-referrer"
      onLoad={() => onLoaded(attempt.number)}
      tabIndex={isPlaying ? undefined : -1}
      className={`${FRAME_BOX} ${isPlaying ? 'bg-media' : 'opacity-0'}`}
    />
  );
}
