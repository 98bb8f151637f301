import type { ReactNode } from 'react';
import { findCurrentAttempt, findNextServer, hasFailed, listAttempts, type Playback } from './playback';
import { blockedText, describeStatus, TEXTS, tryServerText, unresponsiveText } from './texts';
import type { PlaybackControls } from './use-playback';

type Action = { readonly label: string; readonly onClick: () => void };
type Notice = { readonly text: string; readonly actions: readonly Action[] };

function findNotice({ playback, isUnresponsive, choose, skip }: PlaybackControls): Notice | null {
  const attempt = findCurrentAttempt(playback);
  const next = findNextServer(playback);
  const blocked = listAttempts(playback).find(({ status }) => status === 'blocked');
  const skipActions: Action[] = next ? [{ label: tryServerText(next.name), onClick: skip }] : [];
  if (blocked) {
    const reload = { label: TEXTS.reloadPage, onClick: () => window.location.reload() };
    return { text: blockedText(blocked.server.name), actions: [reload] };
  }
  if (attempt?.status !== 'playing') return null;
  if (isUnresponsive) {
    const reload = { label: TEXTS.reloadPlayer, onClick: () => choose(attempt.server.id) };
    return { text: unresponsiveText(attempt.server.name), actions: [reload, ...skipActions] };
  }
  return next && { text: TEXTS.notPlaying, actions: skipActions };
}

/** Browsers report a player that refuses to be framed as loaded: only the visitor sees whether it plays. */
export function PlayerNotice({ controls }: { controls: PlaybackControls }): ReactNode {
  const notice = findNotice(controls);
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
      {notice?.text}
      {notice?.actions.map(({ label, onClick }) => (
        <button
          key={label}
          type="button"
          onClick={onClick}
          className="min-h-11 font-semibold text-accent hover:text-accent-strong"
        >
          {label}
        </button>
      ))}
    </p>
  );
}

export function AttemptList({ playback }: { playback: Playback }): ReactNode {
  const { config } = playback;
  const attempts = listAttempts(playback);
  if (!config || (attempts.length < 2 && !hasFailed(playback))) return null;
  return (
    <section className="panel p-5 text-sm">
      <h2 className="text-base font-semibold">Attempts</h2>
      <ol className="mt-3 grid gap-1.5 text-muted tabular-nums">
        {attempts.map((attempt, index) => (
          <li key={attempt.number}>
            {index + 1}. {attempt.server.name} {describeStatus(attempt, config.settings)}
          </li>
        ))}
      </ol>
    </section>
  );
}
