import type { ReactNode } from 'react';
import { currentAttempt, nextServer } from './playback';
import type { PlaybackControls } from './use-playback';

/**
 * The way on from a frame that has loaded and yet plays nothing: browsers say "loaded" of a player that refuses to be
 * framed, too, and nobody but the visitor can tell. Its place is kept while there is nothing to offer.
 */
export function WayOut({ controls }: { controls: PlaybackControls }): ReactNode {
  const next = nextServer(controls.playback);
  const isOffered = next !== null && currentAttempt(controls.playback)?.outcome === 'playing';
  return (
    <p className="flex h-11 items-center gap-1.5 text-sm text-muted">
      {isOffered && (
        <>
          Not playing?
          <button
            type="button"
            onClick={controls.skip}
            className="min-h-11 font-semibold text-accent hover:text-accent-strong"
          >
            Try {next.name}
          </button>
        </>
      )}
    </p>
  );
}
