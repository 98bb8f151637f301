import { removeStored, writeStoredText } from '../../storage/browser-storage';

const KEY = 'marquee_single_keys';

/** Whether single characters are shortcuts. server/rendering/early-script.ts sets the attribute before the first paint. */
export const hasSingleKeys = (): boolean => document.documentElement.dataset.singleKeys !== 'off';

/** Stored for the browser instead of the account. */
export function setSingleKeys(isOn: boolean): void {
  const { dataset } = document.documentElement;
  if (isOn) {
    delete dataset.singleKeys;
    removeStored(KEY);
  } else {
    dataset.singleKeys = 'off';
    writeStoredText(KEY, 'off');
  }
}
