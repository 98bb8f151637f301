import { readStored, removeStored, writeStored } from './browser-storage';

const KEY = 'marquee_last_server';

/** The streaming server that worked last in this browser. */
export type LastServer = {
  readonly id: number;
  /** Whether its player said that it was ready: until it does so again, it has not loaded. */
  readonly saysReady: boolean;
};

export function findLastServer(): LastServer | null {
  const stored = readStored(KEY);
  if (typeof stored !== 'object' || stored === null || !('id' in stored)) return null;
  const { id } = stored;
  if (typeof id !== 'number' || !Number.isInteger(id)) return null;
  return { id, saysReady: 'saysReady' in stored && stored.saysReady === true };
}

export function saveLastServer({ id, saysReady }: LastServer): void {
  writeStored(KEY, { id, saysReady });
}

/** Forgets a server that did not work now, or that is not wanted. */
export function forgetLastServer(id: number): void {
  if (findLastServer()?.id === id) removeStored(KEY);
}
