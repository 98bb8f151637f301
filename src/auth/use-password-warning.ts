import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { findPasswordProblem } from '#shared/account';
import type { findPasswordWeakness, UserNames } from '#shared/password-strength';

/** A warning about a chosen password that is easy to guess. It keeps nobody from using the password. */
export function usePasswordWarning(password: string, { username, email }: UserNames): string | null {
  const [find, setFind] = useState<typeof findPasswordWeakness | null>(null);
  const chosen = useDeferredValue(password);
  const isValid = findPasswordProblem(chosen) === null;

  useEffect(() => {
    if (chosen === '' || find) return;
    // Without the estimate there is no warning.
    import('#shared/password-strength')
      .then((code) => setFind(() => code.findPasswordWeakness))
      .catch(() => {});
  }, [chosen, find]);

  return useMemo(() => {
    const weakness = isValid && find ? find(chosen, { username, email }) : null;
    return weakness === null ? null : `Easy to guess: ${weakness}`;
  }, [isValid, find, chosen, username, email]);
}
