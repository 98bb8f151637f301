import { writeStored } from './browser-storage';

const KEY = 'marquee_server_config_updated';
const EVENT = 'serverConfigUpdated';

/** Notifies all tabs that an admin has changed the configuration of the streaming servers. */
export function announceServerConfigUpdate(): void {
  writeStored(KEY, Date.now());
  window.dispatchEvent(new Event(EVENT));
}

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
