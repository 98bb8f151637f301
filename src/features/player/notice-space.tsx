import type { ReactNode } from 'react';
import { chooseServer } from '#shared/streaming-servers';
import type { ServerConfig } from '#shared/streaming-servers-schema';
import { findCurrentAttempt, findNextServer, type Playback } from './playback';
import { TEXTS, tryNextText } from './texts';

export const NOTICE_LINE = 'flex min-h-11 flex-wrap items-center gap-x-3 text-sm';
export const NOTICE_ACTION = 'min-h-11 text-left font-semibold';

type NoticeSpaceProps = {
  readonly config: ServerConfig;
  readonly playback: Playback;
  readonly className: string;
};

/** Reserves the space of "Not playing?", which takes several lines on narrow screens and with long names. */
export function NoticeSpace({ config, playback, className }: NoticeSpaceProps): ReactNode {
  const first = chooseServer(config, []);
  const next = findCurrentAttempt(playback) && findNextServer(playback);
  const named = next ?? config.servers.find((server) => server !== first);
  if (!named) return null;
  return (
    <div aria-hidden="true" className={`${NOTICE_LINE} invisible ${className}`}>
      {TEXTS.notPlaying}
      <span className={NOTICE_ACTION}>{tryNextText(named.name)}</span>
    </div>
  );
}
