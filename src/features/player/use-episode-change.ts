import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EpisodeNumber } from '#shared/title-page';

/**
 * When another episode replaces the one that played, the page stays. Announces the new one to screen readers, and moves
 * the focus to the heading from a link that was followed, or that has gone.
 *
 * @param place null until it is known what plays
 * @param heading names what plays
 * @returns what is to be announced, '' until the first change
 */
export function useEpisodeChange(
  place: EpisodeNumber | null,
  heading: RefObject<HTMLElement | null>,
): string {
  const { season = 0, episode = 0 } = place ?? {};
  const isKnown = place !== null;
  const shown = useRef<string | null>(null);
  const [announcement, announce] = useState('');

  useEffect(() => {
    const last = shown.current;
    if (!isKnown || last === `${season}/${episode}`) return;
    shown.current = `${season}/${episode}`;
    if (last === null) return;
    announce(`Season ${season}, Episode ${episode}`);
    const { activeElement, fullscreenElement } = document;
    if (fullscreenElement) return;
    const hasGone = activeElement === document.body || activeElement instanceof HTMLIFrameElement;
    if (!hasGone && !(activeElement instanceof HTMLAnchorElement)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isKnown, season, episode, heading]);

  return announcement;
}
