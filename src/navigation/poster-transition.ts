import { flushSync } from 'react-dom';
import { beginPendingUpdate, isUpdatePending, setPageTransition } from '../hooks/page-transition';

/** Named in src/app/styles/base.css. */
const NAME = 'poster';
/** Its value is the path of the title. */
const TITLE_POSTER = '[data-title-poster]:not([inert] *)';
const ASPECT_RATIO = 2 / 3;
const TOLERANCE = 0.02;

/** The element if it is in the window and has the shape of a poster. */
function visiblePoster(image: Element | null | undefined): HTMLElement | null {
  if (!(image instanceof HTMLElement)) return null;
  const { top, bottom, left, right, width, height } = image.getBoundingClientRect();
  const isInWindow = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return isInWindow && Math.abs(width / height - ASPECT_RATIO) < TOLERANCE ? image : null;
}

/** The box of a card's poster: the picture in it is rendered once it is near the window. */
function findCardPoster(titlePath: string): HTMLElement | null {
  const boxes = document.querySelectorAll(`main a[href="${titlePath}"]:not([inert] *) > :first-child`);
  return [...boxes].map(visiblePoster).find((box) => box !== null) ?? null;
}

function canAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    !document.hidden &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

let moving: HTMLElement | null = null;
let latest: ViewTransition | null = null;

/** At most one element has the name: the browser skips a transition with two. */
function setMoving(poster: HTMLElement | null): void {
  moving?.style.removeProperty('view-transition-name');
  poster?.style.setProperty('view-transition-name', NAME);
  moving = poster;
}

/** Moves the poster from a card to the page of its title, and back. Other changes of the page are not animated. */
function runPosterTransition(update: () => void, link: Element | null): void {
  // A link that is followed twice would add two history entries.
  if (link && isUpdatePending()) return;
  const title = document.querySelector<HTMLElement>(TITLE_POSTER);
  const from = visiblePoster((link ?? title)?.querySelector('img'));
  if (!from || !canAnimate()) {
    update();
    return;
  }
  const titlePath = title?.dataset.titlePoster ?? '';
  const endPending = beginPendingUpdate();
  setMoving(from);
  const transition = document.startViewTransition(() => {
    endPending();
    flushSync(update);
    const to = link
      ? visiblePoster(document.querySelector(`${TITLE_POSTER} img`))
      : findCardPoster(titlePath);
    setMoving(to);
    if (!to) transition.skipTransition();
    // A new row is skipped until the frame after the one that is captured.
    const row = to?.closest<HTMLElement>('.render-when-near');
    row?.style.setProperty('content-visibility', 'visible');
    void transition.finished.finally(() => {
      row?.style.removeProperty('content-visibility');
      if (latest === transition) setMoving(null);
    });
  });
  latest = transition;
  // Rejected when the transition is skipped.
  transition.ready.catch(() => undefined);
}

export function startPosterTransitions(): void {
  setPageTransition(runPosterTransition);
}
