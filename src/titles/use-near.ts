import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far outside the window a picture is near enough to be fetched. */
const MARGIN = '300px';

const arrivals = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | null = null;

/** One observer for all pictures: with one each, a page of rows would make hundreds. */
function sharedObserver(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        arrivals.get(target)?.();
        const next = target.nextElementSibling;
        if (next) arrivals.get(next)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  return shared;
}

/**
 * Whether an element has come near the window, once and for all. Inside what scrolls sideways the margin has no
 * effect, so an item of a list is near also when the one before it shows. The browser's own lazy loading does not
 * do for rows: depending on the browser it fetches most of a row that nobody scrolls, or waits until a picture shows.
 * @param watch false when the answer does not matter
 */
export function useNear<E extends Element>(watch: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!watch || isNear || !element) return;
    const item = element.closest('li') ?? element;
    const observer = sharedObserver();
    arrivals.set(item, () => setNear(true));
    observer.observe(item);
    return () => observer.unobserve(item);
  }, [watch, isNear]);
  return [ref, isNear];
}
