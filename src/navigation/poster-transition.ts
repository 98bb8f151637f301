import { findLink } from './find-link';

/** The attribute's value is the path of the title. */
const TITLE_POSTER = '[data-title-poster]:not([inert] *)';
const ASPECT_RATIO = 2 / 3;
const TOLERANCE = 0.02;
/** How long the new page may take to render its poster. Later, the move would no longer follow the click. */
const MAX_WAIT_MS = 150;
const ANIMATION = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

type Poster = { readonly box: HTMLElement; readonly rect: DOMRect };

/** The element with its place, if it is in the window and has the shape of a poster. */
function visiblePoster(box: Element | null | undefined): Poster | null {
  if (!(box instanceof HTMLElement)) return null;
  const rect = box.getBoundingClientRect();
  const { top, bottom, left, right, width, height } = rect;
  const isInWindow = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return isInWindow && Math.abs(width / height - ASPECT_RATIO) < TOLERANCE ? { box, rect } : null;
}

/** The box of a card's poster: the picture in it is rendered once it is near the window. */
function findCardPoster(titlePath: string): Poster | null {
  const boxes = document.querySelectorAll(`main a[href="${titlePath}"]:not([inert] *) > :first-child`);
  return [...boxes].map(visiblePoster).find((poster) => poster !== null) ?? null;
}

/** The page of another title may still be shown. */
function findTitlePoster(titlePath: string): Poster | null {
  const poster = document.querySelector<HTMLElement>(TITLE_POSTER);
  return poster?.dataset.titlePoster === titlePath ? visiblePoster(poster) : null;
}

/** Shows a copy of the picture that moves to the poster, and stays until the poster's own picture is loaded. */
function animate(picture: HTMLImageElement, from: DOMRect, { box, rect }: Poster): () => void {
  const copy = new Image();
  copy.className = 'pointer-events-none absolute z-40 rounded-card object-cover';
  copy.style.transformOrigin = '0 0';
  copy.alt = '';
  copy.decoding = 'sync';
  copy.src = picture.currentSrc;
  copy.style.left = `${rect.left + window.scrollX}px`;
  copy.style.top = `${rect.top + window.scrollY}px`;
  copy.style.width = `${rect.width}px`;
  copy.style.height = `${rect.height}px`;
  document.body.append(copy);
  box.style.visibility = 'hidden';
  const offset = `translate(${from.left - rect.left}px, ${from.top - rect.top}px)`;
  const start = `${offset} scale(${from.width / rect.width})`;
  const animation = copy.animate({ transform: [start, 'none'] }, ANIMATION);
  const end = (): void => {
    copy.remove();
    box.style.removeProperty('visibility');
  };
  animation.addEventListener('finish', () => {
    box.style.removeProperty('visibility');
    const own = box.querySelector('img');
    if (own) own.decode().then(end, end);
    else end();
  });
  return end;
}

const canAnimate = (): boolean =>
  !document.hidden && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type TransitionSource = {
  readonly picture: HTMLImageElement;
  readonly rect: DOMRect;
  readonly findTarget: () => Poster | null;
};

function sourceFrom(
  start: Element | null | undefined,
  findTarget: () => Poster | null,
): TransitionSource | null {
  const rect = visiblePoster(start)?.rect;
  return start instanceof HTMLImageElement && rect ? { picture: start, rect, findTarget } : null;
}

type Press = { readonly link: HTMLAnchorElement | null; readonly source: TransitionSource | null };

function sourceFromCard(link: HTMLAnchorElement | null): TransitionSource | null {
  const titlePath = link?.pathname ?? '';
  return sourceFrom(link?.querySelector('img'), () => findTitlePoster(titlePath));
}

function sourceFromTitle(): TransitionSource | null {
  const title = document.querySelector<HTMLElement>(TITLE_POSTER);
  const titlePath = title?.dataset.titlePoster ?? '';
  return sourceFrom(title?.querySelector('img'), () => findCardPoster(titlePath));
}

/**
 * Moves the poster from a card to the page of its title, and back. Other changes of the page are not animated, nor any in
 * browsers without the Navigation API.
 */
export function startPosterTransitions(): void {
  if (!('navigation' in window)) return;
  let pressed: Press | null = null;
  let followed: TransitionSource | null = null;
  let next: TransitionSource | null = null;
  let endLast = (): void => undefined;

  /** @param deadline of `performance.now()` */
  function animateInNextFrame(source: TransitionSource, deadline: number): void {
    const { picture, rect, findTarget } = source;
    const frame = requestAnimationFrame(() => {
      const to = findTarget();
      if (to && !to.box.contains(picture)) endLast = animate(picture, rect, to);
      else if (performance.now() < deadline) animateInNextFrame(source, deadline);
    });
    endLast = () => cancelAnimationFrame(frame);
  }

  // Measuring during the click would delay the new page.
  document.addEventListener(
    'pointerdown',
    (event) => {
      const link = findLink(event);
      pressed = { link, source: sourceFromCard(link) };
    },
    true,
  );
  document.addEventListener(
    'click',
    (event) => {
      const link = findLink(event);
      const isByPointer = event.detail > 0;
      followed = isByPointer && pressed?.link === link ? pressed.source : sourceFromCard(link);
    },
    true,
  );
  // Before the router renders the new page.
  window.navigation.addEventListener('navigate', ({ navigationType }) => {
    // The state of an entry is replaced after each navigation.
    if (navigationType === 'replace') return;
    endLast();
    next = null;
    if (!canAnimate()) return;
    if (navigationType === 'push') next = followed;
    if (navigationType === 'traverse') next = sourceFromTitle();
  });
  window.navigation.addEventListener('currententrychange', () => {
    const started = next;
    next = null;
    followed = null;
    if (started) animateInNextFrame(started, performance.now() + MAX_WAIT_MS);
  });
}
