import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { EpisodeNumber } from '#shared/episode-number';
import { findNextEpisode } from '#shared/next-episode';
import type { ShowPage, TitlePage } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { usePreferences } from '../../storage/preferences';
import { useNextEpisode } from '../../titles/use-next-episode';
import { useShortcuts } from '../../ui/shortcuts';
import { EpisodeOffer, FailedOffer, PendingOffer } from './up-next-episode';
import { SimilarOffer } from './up-next-similar';

type UpNextCardProps = {
  readonly page: TitlePage;
  readonly current: EpisodeNumber | null;
  readonly stage: RefObject<HTMLElement | null>;
  readonly onAnnounce: (text: string) => void;
  readonly onClose: () => void;
  /** Called before an episode starts by itself. */
  readonly onAdvance: () => void;
};

/** The full screen of the player's own document would hide the card. */
function leaveFullScreenOfFrame(stage: HTMLElement | null): void {
  const { fullscreenElement } = document;
  if (fullscreenElement === stage || !stage?.contains(fullscreenElement)) return;
  document.exitFullscreen().catch(() => undefined);
}

export default function UpNextCard(props: UpNextCardProps): ReactNode {
  const { page, stage, onAnnounce, onClose } = props;
  const card = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const announce = useEffectEvent(onAnnounce);
  useShortcuts([{ key: 'Escape', label: 'Close the up next card', run: onClose }]);

  useEffect(() => {
    leaveFullScreenOfFrame(stage.current);
    const onPageHide = (): void => close();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      announce('');
    };
  }, [stage]);

  useLayoutEffect(() => {
    const element = card.current;
    const player = stage.current;
    return () => {
      if (element?.contains(document.activeElement)) player?.focus({ preventScroll: true });
    };
  }, [stage]);

  return (
    <div
      ref={card}
      className="pointer-events-none absolute inset-0 flex items-end justify-end p-2 sm:p-4 md:pb-24 phone-landscape:pb-24"
    >
      {page.mediaType === 'tv' ? (
        <AfterEpisode {...props} show={page} />
      ) : (
        <SimilarOffer {...props} titles={page.similar} />
      )}
    </div>
  );
}

function AfterEpisode(props: UpNextCardProps & { readonly show: ShowPage }): ReactNode {
  const { show, current } = props;
  const [, navigate] = useLocation();
  const { autoNext } = usePreferences();
  const { next, retry } = useNextEpisode(show, current, findNextEpisode);
  switch (next.kind) {
    case 'loading':
      return <PendingOffer {...props} />;
    case 'failed':
      return <FailedOffer {...props} showId={show.id} onRetry={retry} />;
    case 'none':
      return <SimilarOffer {...props} titles={show.similar} />;
    case 'episode': {
      const { season, episode } = next;
      return (
        <EpisodeOffer
          {...props}
          {...next}
          key={`${season}/${episode.number}`}
          autoNext={autoNext}
          onPlay={() => navigate(paths.watchEpisode(show.id, season, episode.number), { replace: true })}
        />
      );
    }
  }
}
