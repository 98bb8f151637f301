import { removeStored, writeStoredText } from '../../storage/browser-storage';

const KEY = 'marquee_single_keys';

/** Whether single characters are shortcuts. server/rendering/early-script.ts sets the attribute before the first paint. */
export const hasSingleKeys = (): boolean => document.documentElement.dataset.singleKeys !== 'off';

/** Applies to this browser, whoever uses it: speech input and unsteady hands press keys by mistake. */
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
