import { isRecord } from '#shared/json';
import { readStored, removeStored, writeStored } from './browser-storage';

const KEY = 'marquee_last_server';

export type LastServer = {
  readonly id: number;
  /** Whether its player reports when it is ready. If so, it counts as loaded only after that report. */
  readonly saysReady: boolean;
};

export function findLastServer(): LastServer | null {
  const stored = readStored(KEY);
  if (!isRecord(stored)) return null;
  const { id, saysReady } = stored;
  if (typeof id !== 'number' || !Number.isInteger(id)) return null;
  return { id, saysReady: saysReady === true };
}

export function saveLastServer({ id, saysReady }: LastServer): void {
  const last = findLastServer();
  // A player reports several times a minute that it works.
  if (last?.id === id && last.saysReady === saysReady) return;
  writeStored(KEY, { id, saysReady });
}

export function removeLastServer(id: number): void {
  if (findLastServer()?.id === id) removeStored(KEY);
}
