import type { ReactNode } from 'react';
import type { StageProps } from './loading-overlay';
import { NOTICE_ACTION } from './notice-space';
import { findBlockedServer, findCurrentAttempt, findNextServer } from './playback';
import { StageButton } from './stage-button';
import { blockedText, TEXTS, tryNextText, unresponsiveText } from './texts';
import type { PlaybackControls } from './use-playback';

type Action = { readonly label: string; readonly onClick: () => void };
type Notice = { readonly text: string; readonly actions: readonly Action[] };

function findNotice(controls: PlaybackControls): Notice | null {
  const { playback, hasReported, isUnresponsive, choose, skip } = controls;
  const attempt = findCurrentAttempt(playback);
  const next = findNextServer(playback);
  const blocked = findBlockedServer(playback);
  const skipActions: Action[] = next ? [{ label: tryNextText(next.name), onClick: skip }] : [];
  if (blocked) {
    const reload = { label: TEXTS.reloadPage, onClick: () => window.location.reload() };
    return { text: blockedText(blocked.name), actions: [reload] };
  }
  if (attempt?.status !== 'playing') return null;
  if (isUnresponsive) {
    const reload = { label: TEXTS.reloadPlayer, onClick: () => choose(attempt.server.id) };
    return { text: unresponsiveText(attempt.server.name), actions: [reload, ...skipActions] };
  }
  return next && !hasReported ? { text: TEXTS.notPlaying, actions: skipActions } : null;
}

/** Browsers report a player that refuses to be framed as loaded: only the visitor sees whether it plays. */
export default function PlayerNotice({ controls, stage }: StageProps): ReactNode {
  const notice = findNotice(controls);
  return (
    <>
      {notice?.text}
      {notice?.actions.map(({ label, onClick }) => (
        <StageButton
          key={label}
          stage={stage}
          onClick={onClick}
          className={`${NOTICE_ACTION} text-accent hover:text-accent-strong`}
        >
          {label}
        </StageButton>
      ))}
    </>
  );
}
