import { writeStored } from './browser-storage';

/** Set by whoever changed the configuration of the streaming servers, so that other tabs notice (2 §4 "Player"). */
const KEY = 'marquee_server_config_updated';
const EVENT = 'serverConfigUpdated';

/** Says, in every tab, that the configuration has changed. */
export function announceServerConfigUpdate(): void {
  writeStored(KEY, Date.now());
  window.dispatchEvent(new Event(EVENT));
}

/** Calls `listener` when somebody says that the configuration has changed. @returns what ends it */
export function subscribeToServerConfigUpdate(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY) listener();
  };
  window.addEventListener(EVENT, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(EVENT, listener);
    window.removeEventListener('storage', onStorage);
  };
}
