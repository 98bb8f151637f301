import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * When another episode takes the place of the one that played, the page stays: says so to screen readers, and takes
 * up the focus of a link that was followed, or that has gone.
 *
 * @param heading names what plays
 * @returns what is to be announced, '' until the first change
 */
export function useEpisodeChange(
  { season, episode }: { readonly season: number; readonly episode: number },
  heading: RefObject<HTMLElement | null>,
): string {
  const place = `${season}/${episode}`;
  const shown = useRef(place);
  const [announcement, announce] = useState('');

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    announce(`Season ${season}, Episode ${episode}`);
    const { activeElement, fullscreenElement } = document;
    if (fullscreenElement) return;
    const hasGone = activeElement === document.body || activeElement instanceof HTMLIFrameElement;
    if (!hasGone && !(activeElement instanceof HTMLAnchorElement)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [place, season, episode, heading]);

  return announcement;
}
