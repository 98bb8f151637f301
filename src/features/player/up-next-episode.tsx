import { Play } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Episode, SeasonPage, ShowPage } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { useEpisodeDetails } from '../../titles/episode-window';
import { Picture } from '../../titles/picture';
import { Button, buttonClass } from '../../ui/button';
import { CloseButton } from '../../ui/close-button';
import { formatDate } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';
import { OFFER, type OfferProps, useOffer } from './up-next-offer';
import { SimilarList } from './up-next-similar';
import { airsText, episodeText, startsInText, UP_NEXT_TEXTS } from './up-next-texts';
import { useCountdown } from './use-countdown';

const COUNTDOWN_SECONDS = 8;
/** A player that reports the end of every episode at once must not skip through a season. */
const MIN_ADVANCE_PAUSE_MS = 30_000;

/** When an episode started by itself. */
let lastAdvance = Number.NEGATIVE_INFINITY;

const BUTTONS = 'mt-3 flex flex-wrap gap-2 *:grow';

export function PendingOffer({ onClose }: OfferProps): ReactNode {
  return (
    <section aria-label={UP_NEXT_TEXTS.upNext} className={`${OFFER} max-w-md`}>
      <p role="status" className="font-medium">
        {UP_NEXT_TEXTS.loadingNext}
      </p>
      <div className={BUTTONS}>
        <Button onClick={onClose}>{UP_NEXT_TEXTS.cancel}</Button>
      </div>
    </section>
  );
}

type FailedOfferProps = OfferProps & { readonly showId: number; readonly onRetry: () => void };

export function FailedOffer(props: FailedOfferProps): ReactNode {
  const { showId, stage, onRetry, onClose } = props;
  const retry = useOffer<HTMLButtonElement>(props, UP_NEXT_TEXTS.nextFailed);
  return (
    <section aria-label={UP_NEXT_TEXTS.upNext} className={`${OFFER} max-w-md`}>
      <div className="flex items-start gap-2">
        <p className="grow py-2.5 font-medium">{UP_NEXT_TEXTS.nextFailed}</p>
        <CloseButton label={UP_NEXT_TEXTS.close} onClick={onClose} className="shrink-0" />
      </div>
      <div className={BUTTONS}>
        <button
          ref={retry}
          type="button"
          onClick={() => {
            // The button disappears.
            stage.current?.focus({ preventScroll: true });
            onRetry();
          }}
          className={buttonClass('primary')}
        >
          {UP_NEXT_TEXTS.retry}
        </button>
        <SiteLink href={paths.title('tv', showId)} className={buttonClass()}>
          {UP_NEXT_TEXTS.openShow}
        </SiteLink>
      </div>
    </section>
  );
}

function CountdownRing({ seconds }: { seconds: number }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-media-scrim"
    >
      <svg viewBox="0 0 44 44" className="absolute inset-0 -rotate-90 fill-none stroke-3" aria-hidden="true">
        <circle cx="22" cy="22" r="19" className="stroke-rail" />
        <circle
          cx="22"
          cy="22"
          r="19"
          pathLength={COUNTDOWN_SECONDS}
          strokeDasharray={COUNTDOWN_SECONDS}
          strokeDashoffset={COUNTDOWN_SECONDS - seconds}
          className="stroke-accent transition-[stroke-dashoffset] duration-1000 ease-linear"
        />
      </svg>
      <span className="font-semibold tabular-nums">{seconds}</span>
    </span>
  );
}

type EpisodeOfferProps = OfferProps & {
  readonly show: Pick<ShowPage, 'id' | 'similar'>;
  readonly season: number;
  readonly episode: Episode;
  readonly seasonPage: SeasonPage;
  /** See NextEpisode. */
  readonly airsOn: string | null;
  /** Whether the episode starts by itself. */
  readonly autoNext: boolean;
  readonly onPlay: () => void;
  /** Called before `onPlay` when the episode starts by itself. */
  readonly onAdvance: () => void;
};

export function EpisodeOffer(props: EpisodeOfferProps): ReactNode {
  const { show, season, episode, seasonPage, airsOn } = props;
  const [details = episode] = useEpisodeDetails(show.id, season, seasonPage, [episode]);
  const Offer = airsOn === null ? PlayableOffer : AnnouncedOffer;
  return <Offer {...props} episode={details} />;
}

function EpisodeHeading({ id, name }: { id: string; name: string }): ReactNode {
  return (
    <h2 id={id} className="line-clamp-3 text-base/snug font-semibold wrap-anywhere">
      <span className="block text-sm/snug font-medium text-muted">{UP_NEXT_TEXTS.upNext}: </span>
      <bdi>{name}</bdi>
    </h2>
  );
}

/** Nothing can be played yet, so that similar shows are offered. */
function AnnouncedOffer(props: EpisodeOfferProps): ReactNode {
  const { show, season, episode, airsOn, onClose } = props;
  const id = useId();
  const name = episodeText(season, episode);
  const airs = airsOn ? airsText(formatDate(airsOn)) : UP_NEXT_TEXTS.announced;
  const first = useOffer<HTMLAnchorElement>(props, `${UP_NEXT_TEXTS.upNext}: ${name}. ${airs}.`);
  return (
    <section aria-labelledby={id} className={`${OFFER} max-w-2xl`}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <EpisodeHeading id={id} name={name} />
          <p className="mt-0.5 text-sm text-muted">{airs}</p>
        </div>
        <CloseButton label={UP_NEXT_TEXTS.close} onClick={onClose} className="-my-1.5 -mr-1.5 shrink-0" />
      </div>
      {show.similar.length > 0 && (
        <>
          <p aria-hidden="true" className="mt-2 text-sm font-medium max-sm:hidden">
            {UP_NEXT_TEXTS.similar}
          </p>
          <SimilarList titles={show.similar} first={first} />
        </>
      )}
    </section>
  );
}

function PlayableOffer(props: EpisodeOfferProps): ReactNode {
  const { season, episode, autoNext, onPlay, onAdvance, onClose } = props;
  const id = useId();
  const [isEarly] = useState(() => performance.now() - lastAdvance < MIN_ADVANCE_PAUSE_MS);
  const notice = useRef<HTMLElement>(null);
  const seconds = useCountdown({
    seconds: COUNTDOWN_SECONDS,
    isRunning: autoNext && !isEarly,
    notice,
    onEnd() {
      lastAdvance = performance.now();
      onAdvance();
      onPlay();
    },
  });
  const name = episodeText(season, episode);
  const text = `${UP_NEXT_TEXTS.upNext}: ${name}`;
  const play = useOffer<HTMLButtonElement>(
    props,
    seconds === null ? text : `${text}. ${startsInText(COUNTDOWN_SECONDS)}.`,
  );
  return (
    <section ref={notice} aria-labelledby={id} className={`${OFFER} max-w-md`}>
      <div className="flex items-center gap-3">
        <div className="relative aspect-video w-28 shrink-0 overflow-hidden rounded-card bg-raised sm:w-36">
          <Picture
            kind="still"
            path={episode.stillPath}
            fallbackWidth={185}
            sizes="144px"
            isBackground
            className="size-full object-cover"
          />
          {seconds !== null && <CountdownRing seconds={seconds} />}
        </div>
        <div className="min-w-0">
          <EpisodeHeading id={id} name={name} />
          {seconds !== null && <p className="sr-only">{startsInText(seconds)}</p>}
        </div>
      </div>
      <div className={BUTTONS}>
        <button ref={play} type="button" onClick={onPlay} className={buttonClass('primary')}>
          <Play aria-hidden="true" className="size-4 fill-current" />
          {UP_NEXT_TEXTS.playNow}
        </button>
        <Button onClick={onClose}>{UP_NEXT_TEXTS.cancel}</Button>
      </div>
    </section>
  );
}
