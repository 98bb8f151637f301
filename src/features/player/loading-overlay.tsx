import { CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { unreachableText } from '../../service-worker/use-unreachable';
import { buttonClass } from '../../ui/button';
import { findBlockedServer, findCurrentAttempt, findNextServer, hasFailed } from './playback';
import { StageButton } from './stage-button';
import { describeFailure, describeProgress, describeRetry, TEXTS, tryNextText } from './texts';
import type { PlaybackControls } from './use-playback';

export type StageProps = {
  readonly controls: PlaybackControls;
  /** The frame with its overlay: shown in full screen, and focused when a focused control in it disappears. */
  readonly stage: RefObject<HTMLElement | null>;
};

type LoadingOverlayProps = StageProps & { readonly onShowServers: () => void };

/** What happens while no player is on screen. */
export function LoadingOverlay({ controls, stage, onShowServers }: LoadingOverlayProps): ReactNode {
  const { playback, isWaitingForConnection: isOffline, isSlow, skip } = controls;
  const isFailed = hasFailed(playback);
  const isPlaying = findCurrentAttempt(playback)?.status === 'playing';
  const next = findNextServer(playback);
  return (
    <div
      className={`absolute inset-0 grid place-content-center-safe justify-items-center gap-1.5 overflow-y-auto bg-media-scrim p-3 text-center sm:gap-4 ${isPlaying ? 'hidden' : ''}`}
    >
      <StatusIcon isOffline={isOffline} isFailed={isFailed} />
      <div role="status" className="grid justify-items-center gap-1 sm:gap-2">
        <StatusText controls={controls} isFailed={isFailed} />
      </div>
      <p className="min-h-5 text-sm text-muted tabular-nums empty:max-sm:hidden noscript:hidden">
        {isOffline ? '' : describeRetry(playback)}
      </p>
      {isFailed && <FailureActions controls={controls} stage={stage} onShowServers={onShowServers} />}
      {isSlow && next && (
        <StageButton stage={stage} onClick={skip} className={buttonClass('secondary', 'py-1')}>
          {tryNextText(next.name)}
        </StageButton>
      )}
    </div>
  );
}

function StatusIcon({ isOffline, isFailed }: { isOffline: boolean; isFailed: boolean }): ReactNode {
  if (isOffline) return <CloudOff aria-hidden="true" className="size-8 text-accent" />;
  if (isFailed) return <CircleAlert aria-hidden="true" className="size-8 text-danger max-sm:hidden" />;
  return (
    <span
      aria-hidden="true"
      className="size-7 animate-spin rounded-full border-2 border-line border-t-accent noscript:hidden sm:size-9"
    />
  );
}

function StatusText({ controls, isFailed }: { controls: PlaybackControls; isFailed: boolean }): ReactNode {
  const { playback, isWaitingForConnection: isOffline, isSlow } = controls;
  const progress = isOffline ? unreachableText() : TEXTS.loading;
  const details = isOffline ? TEXTS.resumesOnline : describeProgress(playback, isSlow);
  const lines = isFailed ? describeFailure(playback) : [details];
  return (
    <>
      <p className="max-w-prose font-medium noscript:hidden">{isFailed ? TEXTS.failed : progress}</p>
      <noscript>
        <p className="max-w-prose font-medium">{TEXTS.needsJavaScript}</p>
      </noscript>
      {lines.map((line) => (
        <p key={line} className="min-h-5 max-w-prose text-sm text-balance text-muted noscript:hidden">
          {line}
        </p>
      ))}
    </>
  );
}

function FailureActions({ controls, stage, onShowServers }: LoadingOverlayProps): ReactNode {
  const { playback, retry } = controls;
  const isBlocked = findBlockedServer(playback) !== null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {isBlocked && (
        <StageButton
          stage={stage}
          onClick={() => window.location.reload()}
          className={buttonClass('primary')}
        >
          {TEXTS.reloadPage}
        </StageButton>
      )}
      <StageButton stage={stage} onClick={retry} className={buttonClass(isBlocked ? 'secondary' : 'primary')}>
        {TEXTS.retry}
      </StageButton>
      <StageButton stage={stage} onClick={onShowServers} className={buttonClass('secondary')}>
        {TEXTS.showServers}
      </StageButton>
    </div>
  );
}
