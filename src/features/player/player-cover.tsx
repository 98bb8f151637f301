import { CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { unreachableText } from '../../service-worker/use-unreachable';
import { Button } from '../../ui/button';
import { currentAttempt, hasGivenUp, listAttempts, nextServer } from './playback';
import { describeProgress } from './playback-texts';
import type { PlaybackControls } from './use-playback';

/** Lies over the frame and says what is happening, until it has loaded. */
export function PlayerCover({ controls }: { controls: PlaybackControls }): ReactNode {
  const { playback, isHeld, skip, retry } = controls;
  const attempt = currentAttempt(playback);
  const next = nextServer(playback);
  const gaveUp = hasGivenUp(playback);
  const isRefused = listAttempts(playback).some(({ outcome }) => outcome === 'refused');
  const waiting = isHeld ? unreachableText() : 'Loading your content...';
  const heading = gaveUp ? 'No player could load this title.' : waiting;
  return (
    <div
      role="status"
      className={`absolute inset-0 grid place-content-center justify-items-center gap-2 bg-black/80 p-3 text-center sm:gap-4 ${attempt?.outcome === 'playing' ? 'hidden' : ''}`}
    >
      {isHeld && <CloudOff aria-hidden="true" className="size-8 text-accent" />}
      {gaveUp && <CircleAlert aria-hidden="true" className="size-8 text-danger" />}
      {!isHeld && !gaveUp && (
        <span
          aria-hidden="true"
          className="size-7 animate-spin rounded-full border-2 border-line border-t-accent noscript:hidden sm:size-9"
        />
      )}
      <p className="max-w-prose font-medium noscript:hidden">{heading}</p>
      <noscript>
        <p className="max-w-prose font-medium">The player needs JavaScript, which is off in this browser.</p>
      </noscript>
      <p className="min-h-5 max-w-prose text-sm text-balance text-muted noscript:hidden">
        {isHeld
          ? 'The player loads by itself as soon as the connection is back.'
          : describeProgress(playback)}
      </p>
      {gaveUp && (
        <div className="flex flex-wrap justify-center gap-2">
          {isRefused && (
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )}
          <Button variant={isRefused ? 'secondary' : 'primary'} onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {attempt?.outcome === 'slow' && !isHeld && next && <Button onClick={skip}>Try {next.name}</Button>}
    </div>
  );
}
