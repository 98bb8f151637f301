import { useEffect, useState } from 'react';

/** From here on the page counts as scrolled, in pixels. */
const SCROLLED_PX = 8;

/** Whether the page has left its top. Asked as it scrolls alone: else the browser would lay out what is being drawn. */
export function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = (): void => setScrolled(window.scrollY > SCROLLED_PX);
    look();
    window.addEventListener('scroll', look);
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}
