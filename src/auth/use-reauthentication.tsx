import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Reauthentication } from '#shared/account-schema';
import { withTimeout } from '../api/call-options';
import { errorData } from '../api/error-message';
import { trpc } from '../api/trpc';
import { ReauthenticationDialog } from './reauthentication-dialog';

export type ReauthenticationOptions = {
  /** What the user can do afterwards, such as "You can change roles". */
  readonly allowed: string;
  /** Lets password managers find the password. */
  readonly username: string;
  /** Shown when the authentication fails without a message of the server. */
  readonly failed: string;
};

/** For calls that need a recent authentication: asks for one only when the server refuses a call without it. */
export function useReauthentication({ allowed, username, failed }: ReauthenticationOptions) {
  const { client } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  /** Several calls may wait for the same answer. */
  const waiting = useRef<((isAuthenticated: boolean) => void)[]>([]);

  function settle(isAuthenticated: boolean): void {
    setAsking(false);
    for (const resume of waiting.current.splice(0)) resume(isAuthenticated);
  }
  // Calls must not wait for a question that is no longer shown.
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const resume of current.splice(0)) resume(false);
    };
  }, []);

  /** Repeats a refused call after the user has authenticated. @returns null when the user cancels */
  async function withReauthentication<Result>(call: () => Promise<Result>): Promise<Result | null> {
    try {
      return await call();
    } catch (error) {
      if (errorData(error)?.reason !== 'reauthentication-required') throw error;
    }
    const isAuthenticated = await new Promise<boolean>((resume) => {
      waiting.current.push(resume);
      setAsking(true);
    });
    return isAuthenticated ? call() : null;
  }

  async function confirm(credentials: Reauthentication): Promise<void> {
    await client.auth.reauthenticate.mutate(credentials, withTimeout());
    settle(true);
  }

  const question: ReactNode = (
    <ReauthenticationDialog
      isOpen={isAsking}
      onClose={() => settle(false)}
      title="Confirm that it's you"
      description={`${allowed} within 10 minutes after you confirmed that it's you.`}
      confirmLabel="Continue"
      busyLabel="Checking…"
      variant="primary"
      username={username}
      failed={failed}
      onConfirm={confirm}
    />
  );
  return { withReauthentication, question, isAsking };
}
