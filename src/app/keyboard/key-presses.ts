import type { Shortcut } from '../../ui/shortcuts';
import { hasSingleKeys } from './single-keys';

/** How long the first key of a sequence waits for the second. */
const SEQUENCE_MS = 1500;

/** Where keys have another meaning. In menus, letters are typeahead. */
const OWN_KEYS =
  'input, textarea, [role=menu], [role=listbox], [role=slider], [role=dialog], [role=alertdialog]';

const isCharacter = (key: string): boolean => key.length === 1;
const isLetter = (key: string): boolean => /^\p{Letter}$/u.test(key);

/** On many keyboards, characters such as ? and / need Shift. */
function hasModifier({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (shiftKey && (!isCharacter(key) || isLetter(key)));
}

function isElsewhere(target: EventTarget | null): boolean {
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest(OWN_KEYS))) return true;
  return document.querySelector('[aria-modal=true]') !== null;
}

/** The name of the pressed key; null when it is no shortcut: while typing, with a modifier, in a dialog, turned off. */
export function findKey(event: KeyboardEvent): string | null {
  if (event.isComposing || hasModifier(event) || isElsewhere(event.target)) return null;
  if (!isCharacter(event.key)) return event.key;
  return hasSingleKeys() ? event.key.toLowerCase() : null;
}

/** Finds the shortcut of each key that is passed, which may be the second key of a sequence. */
export class KeySequence {
  #first = { key: '', at: 0 };

  /** @param at when the key was pressed, in milliseconds */
  find(shortcuts: readonly Shortcut[], key: string, at: number): Shortcut | undefined {
    const first = at - this.#first.at <= SEQUENCE_MS ? this.#first.key : '';
    this.#first = { key, at };
    const match = (keys: string): Shortcut | undefined => shortcuts.find((each) => each.key === keys);
    return match(`${first} ${key}`) ?? match(key);
  }
}
