import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { findPasswordProblem } from '#shared/account';
import type { findPasswordWeakness, UserNames } from '#shared/password-strength';

/** A warning about a password that is easy to guess but valid; null if there is none. */
export function usePasswordWarning(password: string, { username, email }: UserNames): string | null {
  const [find, setFind] = useState<typeof findPasswordWeakness | null>(null);
  const deferred = useDeferredValue(password);
  const isValid = findPasswordProblem(deferred) === null;

  useEffect(() => {
    if (deferred === '' || find) return;
    import('#shared/password-strength')
      .then((code) => setFind(() => code.findPasswordWeakness))
      .catch(() => {});
  }, [deferred, find]);

  return useMemo(() => {
    const weakness = isValid && find ? find(deferred, { username, email }) : null;
    return weakness === null ? null : `Easy to guess: ${weakness}`;
  }, [isValid, find, deferred, username, email]);
}
