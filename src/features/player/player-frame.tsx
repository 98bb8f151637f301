import { CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useRenderContext } from '../../hooks/render-context';
import { unreachableText } from '../../service-worker/use-unreachable';
import { usePreferences } from '../../storage/preferences';
import { Button } from '../../ui/button';
import { framePermissions, frameSandbox } from './frame-permissions';
import { findCurrentAttempt, findNextServer, hasFailed, listAttempts } from './playback';
import { describeProgress, TEXTS, tryServerText } from './texts';
import type { PlaybackControls } from './use-playback';

/** The title's backdrop in its smallest size, to be dimmed or blurred. */
export function PlayerBackdrop({ path, className }: { path: string | null; className: string }): ReactNode {
  const { imageBaseUrl } = useRenderContext();
  if (path === null) return null;
  return <img src={`${imageBaseUrl}/w300${path}`} alt="" decoding="async" className={className} />;
}

function StatusIcon({ isOffline, isFailed }: { isOffline: boolean; isFailed: boolean }): ReactNode {
  if (isOffline) return <CloudOff aria-hidden="true" className="size-8 text-accent" />;
  if (isFailed) return <CircleAlert aria-hidden="true" className="size-8 text-danger" />;
  return (
    <span
      aria-hidden="true"
      className="size-7 animate-spin rounded-full border-2 border-line border-t-accent noscript:hidden sm:size-9"
    />
  );
}

function LoadingOverlay({ controls }: { controls: PlaybackControls }): ReactNode {
  const { playback, isWaitingForConnection: isOffline, skip, retry } = controls;
  const attempt = findCurrentAttempt(playback);
  const next = findNextServer(playback);
  const isFailed = hasFailed(playback);
  const isBlocked = listAttempts(playback).some(({ status }) => status === 'blocked');
  const progress = isOffline ? unreachableText() : TEXTS.loading;
  return (
    <div
      role="status"
      className={`absolute inset-0 grid place-content-center justify-items-center gap-2 bg-media-scrim p-3 text-center sm:gap-4 ${attempt?.status === 'playing' ? 'hidden' : ''}`}
    >
      <StatusIcon isOffline={isOffline} isFailed={isFailed} />
      <p className="max-w-prose font-medium noscript:hidden">{isFailed ? TEXTS.failed : progress}</p>
      <noscript>
        <p className="max-w-prose font-medium">{TEXTS.needsJavaScript}</p>
      </noscript>
      <p className="min-h-5 max-w-prose text-sm text-balance text-muted noscript:hidden">
        {isOffline ? TEXTS.resumesOnline : describeProgress(playback)}
      </p>
      {isFailed && (
        <div className="flex flex-wrap justify-center gap-2">
          {isBlocked && (
            <Button variant="primary" onClick={() => window.location.reload()}>
              {TEXTS.reloadPage}
            </Button>
          )}
          <Button variant={isBlocked ? 'secondary' : 'primary'} onClick={retry}>
            {TEXTS.retry}
          </Button>
        </div>
      )}
      {attempt?.status === 'slow' && !isOffline && next && (
        <Button onClick={skip}>{tryServerText(next.name)}</Button>
      )}
    </div>
  );
}

type PlayerFrameProps = {
  readonly controls: PlaybackControls;
  /** The frame with its overlay: shown in full screen, and focused when a control that was used disappears. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly backdropPath: string | null;
  /** Above the player, also in full screen. */
  readonly overlay?: ReactNode;
};

export function PlayerFrame({ controls, stage, title, backdropPath, overlay }: PlayerFrameProps): ReactNode {
  const { playback, frame, address, isWaitingForConnection, onLoaded } = controls;
  const preferences = usePreferences();
  const attempt = findCurrentAttempt(playback);
  return (
    <section
      ref={stage}
      tabIndex={-1}
      aria-label="Player"
      className="dark-surface relative aspect-video overflow-hidden rounded-panel bg-media shadow-lifted ring-1 ring-line [&:fullscreen]:rounded-none"
    >
      <PlayerBackdrop path={backdropPath} className="absolute inset-0 size-full object-cover" />
      {attempt && address !== null && !isWaitingForConnection && (
        <iframe
          key={attempt.number}
          ref={frame}
          src={address}
          title={`${title} on ${attempt.server.name}`}
          sandbox={frameSandbox(address, window.location.href)}
          allow={framePermissions(preferences)}
          referrerPolicy="no-referrer"
          onLoad={() => onLoaded(attempt.number)}
          tabIndex={attempt.status === 'playing' ? undefined : -1}
          className={`absolute inset-0 size-full ${attempt.status === 'playing' ? 'bg-media' : 'opacity-0'}`}
        />
      )}
      <LoadingOverlay controls={controls} />
      {overlay}
    </section>
  );
}
