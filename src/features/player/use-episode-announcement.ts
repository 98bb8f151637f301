import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EpisodeNumber } from '#shared/episode-number';

/**
 * Another episode keeps the page mounted: announces it to screen readers, and moves the focus to the heading from the
 * link that was used or from an element that disappeared. Returns the text of the live region.
 */
export function useEpisodeAnnouncement(
  current: EpisodeNumber | null,
  heading: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
): string {
  const { season = 0, episode = 0 } = current ?? {};
  const isKnown = current !== null;
  const announced = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const last = announced.current;
    if (!isKnown || last === `${season}/${episode}`) return;
    announced.current = `${season}/${episode}`;
    if (last === null) return;
    setAnnouncement(`Season ${season}, Episode ${episode}`);
    const { activeElement, fullscreenElement } = document;
    if (fullscreenElement) return;
    const isFocusLost = activeElement === document.body || stage.current?.contains(activeElement);
    if (!isFocusLost && !(activeElement instanceof HTMLAnchorElement)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isKnown, season, episode, heading, stage]);

  return announcement;
}
