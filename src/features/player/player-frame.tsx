import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { embedUrl, type Watchable } from '#shared/streaming-servers';
import { Button } from '../../ui/button';
import { FRAME_PERMISSIONS, frameSandbox } from './frame-permissions';
import { currentAttempt, hasGivenUp, nextServer } from './playback';
import { describeProgress } from './playback-texts';
import type { PlaybackControls } from './use-playback';

type PlayerFrameProps = {
  readonly controls: PlaybackControls;
  readonly watchable: Watchable;
  readonly title: string;
};

/** The embedded player, 16:9, under a cover that says what is happening until it has loaded. */
export function PlayerFrame({ controls, watchable, title }: PlayerFrameProps): ReactNode {
  const { playback, onLoaded, skip, retry } = controls;
  const attempt = currentAttempt(playback);
  const next = nextServer(playback);
  const isPlaying = attempt?.outcome === 'playing';
  const gaveUp = hasGivenUp(playback);
  return (
    <div className="relative aspect-video overflow-hidden rounded-panel bg-black ring-1 ring-line">
      {attempt && (
        <iframe
          key={attempt.number}
          src={embedUrl(attempt.server, watchable)}
          title={`${title} in ${attempt.server.name}`}
          sandbox={frameSandbox(embedUrl(attempt.server, watchable), window.location.href)}
          allow={FRAME_PERMISSIONS}
          referrerPolicy="no-referrer"
          onLoad={() => onLoaded(attempt.number)}
          // What nobody can see yet is out of the keyboard's reach.
          tabIndex={isPlaying ? undefined : -1}
          className="absolute inset-0 size-full"
        />
      )}
      <div
        role="status"
        className={`absolute inset-0 grid place-content-center justify-items-center gap-2 bg-black p-3 text-center sm:gap-4 ${isPlaying ? 'hidden' : ''}`}
      >
        {gaveUp ? (
          <CircleAlert aria-hidden="true" className="size-8 text-danger" />
        ) : (
          <span
            aria-hidden="true"
            className="size-7 animate-spin sm:size-9 rounded-full border-2 border-line border-t-accent"
          />
        )}
        <p className="max-w-prose font-medium">
          {gaveUp ? 'No player could load this title.' : 'Loading your content...'}
        </p>
        <p className="min-h-5 max-w-prose text-sm text-muted text-balance">{describeProgress(playback)}</p>
        {gaveUp && (
          <Button look="primary" onClick={retry}>
            Retry
          </Button>
        )}
        {attempt?.outcome === 'slow' && next && <Button onClick={skip}>Try {next.name}</Button>}
      </div>
    </div>
  );
}
