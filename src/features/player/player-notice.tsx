import type { ReactNode } from 'react';
import { currentAttempt, listAttempts, nextServer } from './playback';
import type { PlaybackControls } from './use-playback';

type Way = { readonly label: string; readonly onFollow: () => void };

/** What may be wrong although the frame has loaded, and the ways on. */
function findNotice(controls: PlaybackControls): { text: string; ways: Way[] } | null {
  const { playback, isSilent } = controls;
  const attempt = currentAttempt(playback);
  const next = nextServer(playback);
  const refused = listAttempts(playback).find(({ outcome }) => outcome === 'refused');
  const skip: Way[] = next ? [{ label: `Try ${next.name}`, onFollow: controls.skip }] : [];
  if (refused) {
    return {
      text: `This page was opened before ${refused.server.name} could be shown on it.`,
      ways: [{ label: 'Reload the page', onFollow: () => window.location.reload() }],
    };
  }
  if (attempt?.outcome !== 'playing') return null;
  if (isSilent) {
    const again = { label: 'Load it again', onFollow: () => controls.choose(attempt.server.id) };
    return { text: `${attempt.server.name} has gone quiet. Has it stopped?`, ways: [again, ...skip] };
  }
  return next && { text: 'Not playing?', ways: skip };
}

/**
 * The way on from a frame that has loaded and yet plays nothing: browsers say "loaded" of a player that refuses to be
 * framed, too, and nobody but the visitor can tell. Its place is kept while there is nothing to offer.
 */
export function PlayerNotice({ controls }: { controls: PlaybackControls }): ReactNode {
  const notice = findNotice(controls);
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
      {notice?.text}
      {notice?.ways.map(({ label, onFollow }) => (
        <button
          key={label}
          type="button"
          onClick={onFollow}
          className="min-h-11 font-semibold text-accent hover:text-accent-strong"
        >
          {label}
        </button>
      ))}
    </p>
  );
}
