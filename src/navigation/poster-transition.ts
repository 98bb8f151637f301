import { flushSync } from 'react-dom';
import { beginPendingUpdate, setPageTransition } from '../hooks/page-transition';

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

function findCardPoster(titlePath: string): HTMLElement | null {
  const images = document.querySelectorAll(`main a[href="${titlePath}"]:not([inert] *) img`);
  return [...images].map(visiblePoster).find((poster) => poster !== null) ?? null;
}

function canAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    !document.hidden &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Moves the poster from a card to the page of its title, and back. Other changes of the page are not animated. */
function runPosterTransition(update: () => void, link: Element | null): void {
  const title = document.querySelector<HTMLElement>(TITLE_POSTER);
  const from = visiblePoster((link ?? title)?.querySelector('img'));
  if (!from || !canAnimate()) {
    update();
    return;
  }
  const titlePath = title?.dataset.titlePoster ?? '';
  const endPending = beginPendingUpdate();
  from.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = '';
    endPending();
    flushSync(update);
    const to = link
      ? visiblePoster(document.querySelector(`${TITLE_POSTER} img`))
      : findCardPoster(titlePath);
    if (!to) {
      transition.skipTransition();
      return;
    }
    to.style.viewTransitionName = NAME;
    void transition.finished.finally(() => {
      to.style.viewTransitionName = '';
    });
  });
  // Rejected when the transition is skipped.
  transition.ready.catch(() => undefined);
}

export function startPosterTransitions(): void {
  setPageTransition(runPosterTransition);
}
