import { type ReactNode, useEffect, useState } from 'react';
import type { Keyboard } from './keyboard';
import { hasSingleKeys } from './single-keys';

type Code = { readonly Keyboard: typeof Keyboard; readonly early: readonly KeyboardEvent[] };

/** Loads the shortcut code on the first key press, then handles that key press. */
export function KeyboardHost(): ReactNode {
  const [code, setCode] = useState<Code | null>(null);

  useEffect(() => {
    if (code) return;
    const early: KeyboardEvent[] = [];
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      // Firefox would open its quick find meanwhile.
      if (event.key === '/' && event.target === document.body && hasSingleKeys()) event.preventDefault();
      early.push(event);
      // If it can't be loaded, the next key tries again.
      import('./keyboard').then(
        (module) => setCode({ ...module, early }),
        () => early.pop(),
      );
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [code]);

  return code && <code.Keyboard early={code.early} />;
}
