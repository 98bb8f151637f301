import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { uniqueBy } from '#shared/unique-by';
import { navigate } from '../../hooks/navigate';
import { runWithoutOverlay } from '../../hooks/overlay-history';
import { paths } from '../../navigation/paths';
import { PAGE_SHORTCUTS, type Shortcut } from '../../ui/shortcuts';
import { HELP_KEY } from '../../ui/show-shortcuts';
import { showSiteNotice } from '../../ui/site-notice';
import { CARD_KEYS, moveToCard } from './card-keys';
import { findKey, KeySequence } from './key-presses';
import type { ShortcutHelp, ShortcutList } from './shortcut-help';

const LOAD_FAILED = "The list couldn't be loaded. Check your connection and try again.";

/** The component mounted last comes first and overrides the keys of others. */
function listPageShortcuts(): readonly Shortcut[] {
  const shortcuts = PAGE_SHORTCUTS.toReversed().flatMap(({ current }) => current);
  return uniqueBy(shortcuts, ({ key }) => key);
}

/** As a link to the page does. */
function goTo(path: string): void {
  if (path === window.location.pathname + window.location.search) window.scrollTo({ top: 0 });
  else runWithoutOverlay(() => navigate(path));
}

const GO_TO: readonly Shortcut[] = [
  { key: '/', label: 'Search', run: () => goTo(paths.search()) },
  { key: 'g h', label: 'Go to Home', run: () => goTo(paths.home()) },
  { key: 'g m', label: 'Go to Movies', run: () => goTo(paths.movies()) },
  { key: 'g t', label: 'Go to TV Shows', run: () => goTo(paths.shows()) },
  { key: 'g l', label: 'Go to My List', run: () => goTo(paths.myList()) },
];

type Help = { readonly View: typeof ShortcutHelp; readonly lists: readonly ShortcutList[] | null };

/** @param early the keys that were pressed while this was loading */
export function Keyboard({ early }: { readonly early: readonly KeyboardEvent[] }): ReactNode {
  const [help, setHelp] = useState<Help | null>(null);

  function showHelp(): void {
    import('./shortcut-help').then(
      ({ ShortcutHelp: View }) => setHelp({ View, lists: listShortcuts() }),
      () => showSiteNotice(LOAD_FAILED),
    );
  }
  const site: readonly Shortcut[] = [...GO_TO, { key: '?', label: 'Show this list', run: showHelp }];

  /** All shortcuts that the keys below have. */
  function listShortcuts(): readonly ShortcutList[] {
    const page = listPageShortcuts();
    const isFree = ({ key }: Shortcut): boolean => page.every((each) => each.key !== key);
    return [
      { heading: 'On this page', shortcuts: page },
      { heading: 'On every page', shortcuts: site.filter(isFree) },
      { heading: 'In rows and grids', shortcuts: CARD_KEYS },
    ];
  }

  const handle = useEffectEvent((event: KeyboardEvent, sequence: KeySequence): void => {
    const key = findKey(event);
    if (key === null) return;
    if (moveToCard(key, event.target)) {
      event.preventDefault();
      return;
    }
    if (event.repeat) return;
    const helpKey = { key: HELP_KEY, label: '', run: showHelp };
    const shortcut = sequence.find([...listPageShortcuts(), ...site, helpKey], key, event.timeStamp);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  });

  useEffect(() => {
    const sequence = new KeySequence();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented) handle(event, sequence);
    };
    // After the effects, in which a shortcut's flushSync would do nothing.
    queueMicrotask(() => {
      for (const event of early) handle(event, sequence);
    });
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [early]);

  return help && <help.View lists={help.lists} onClose={() => setHelp({ ...help, lists: null })} />;
}
