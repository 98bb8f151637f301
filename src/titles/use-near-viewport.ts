import { type RefObject, useEffect, useRef, useState } from 'react';

const MARGIN = '300px';

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** All images share one observer, because a page of rows has hundreds of them. */
function getObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        callbacks.get(target)?.();
        const next = target.nextElementSibling;
        if (next) callbacks.get(next)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** Margins do not work in horizontal scrollers: a list item also counts as near when the item before it is visible. */
export function useNearViewport<E extends Element>(isEnabled: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!isEnabled || isNear || !element) return;
    const item = element.closest('li') ?? element;
    const shared = getObserver();
    callbacks.set(item, () => setNear(true));
    shared.observe(item);
    return () => shared.unobserve(item);
  }, [isEnabled, isNear]);
  return [ref, isNear];
}
