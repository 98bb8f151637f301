import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import type { EpisodeNumber } from '#shared/episode-number';
import type { TitlePage } from '#shared/title-page';
import { optionalComponent } from '../../ui/optional-component';
import { findCurrentAttempt } from './playback';
import type { PlaybackControls } from './use-playback';

const loadCard = () => import('./up-next-card');
const UpNextCard = optionalComponent(loadCard);

type UpNextProps = {
  readonly controls: PlaybackControls;
  readonly stage: RefObject<HTMLElement | null>;
  readonly page: TitlePage | null;
  /** Null for movies, and for shows without episodes. */
  readonly current: EpisodeNumber | null;
};

/** The card that is shown when playback ends, and its live region. */
export function UpNext({ controls, stage, page, current }: UpNextProps): ReactNode {
  const { playback, hasEnded, dismissEnd, continueSession } = controls;
  const [announcement, setAnnouncement] = useState('');
  const isPlaying = findCurrentAttempt(playback)?.status === 'playing';

  useEffect(() => {
    if (isPlaying) void loadCard().catch(() => undefined);
  }, [isPlaying]);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {hasEnded && page && (
        <Suspense>
          <UpNextCard
            page={page}
            current={current}
            stage={stage}
            onAnnounce={setAnnouncement}
            onClose={dismissEnd}
            onAdvance={continueSession}
          />
        </Suspense>
      )}
    </>
  );
}
