import { LockKeyhole, type LucideIcon, Play, SlidersHorizontal, UserRound } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs';

/** The panel that the tabs choose the content of. */
export const PANEL_ID = 'settings-panel';

const TABS: Record<SettingsTab, { readonly label: string; readonly Icon: LucideIcon }> = {
  profile: { label: 'Profile', Icon: UserRound },
  playback: { label: 'Playback', Icon: Play },
  privacy: { label: 'Privacy', Icon: LockKeyhole },
  advanced: { label: 'Advanced', Icon: SlidersHorizontal },
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function tabId(tab: SettingsTab): string {
  return `settings-${tab}`;
}

function findTarget(key: string, chosen: SettingsTab): SettingsTab | undefined {
  if (key === 'Home') return SETTINGS_TABS[0];
  if (key === 'End') return SETTINGS_TABS.at(-1);
  const step = STEPS[key] ?? 0;
  return step === 0
    ? undefined
    : SETTINGS_TABS.at((SETTINGS_TABS.indexOf(chosen) + step) % SETTINGS_TABS.length);
}

type TabListProps = {
  readonly chosen: SettingsTab;
  /** @param how 'push': Back leads to the tab that is shown now */
  readonly onChoose: (tab: SettingsTab, how: 'push' | 'replace') => void;
};

/** The four tabs (2 §2 "Settings"): a row on phones, a column beside the panel where there is room. */
export function TabList({ chosen, onChoose }: TabListProps): ReactNode {
  function onKeyDown(event: KeyboardEvent): void {
    const target = findTarget(event.key, chosen);
    if (!target) return;
    event.preventDefault();
    onChoose(target, 'replace');
    document.getElementById(tabId(target))?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label="Settings"
      onKeyDown={onKeyDown}
      className="grid grid-cols-4 gap-1 rounded-panel border border-line bg-raised p-1 lg:sticky lg:top-[calc(var(--top-bar)+2rem)] lg:grid-cols-1 lg:border-0 lg:bg-transparent lg:p-0"
    >
      {SETTINGS_TABS.map((tab) => {
        const { label, Icon } = TABS[tab];
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            id={tabId(tab)}
            aria-selected={tab === chosen}
            aria-controls={PANEL_ID}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab, tab === chosen ? 'replace' : 'push')}
            className="flex min-h-11 items-center justify-center gap-3 rounded-card px-1 text-sm font-semibold text-muted transition-colors hover:bg-white/6 hover:text-ink focus-visible:-outline-offset-2 aria-selected:bg-white/12 aria-selected:text-ink sm:text-[0.9375rem] lg:justify-start lg:px-3.5 lg:[&[aria-selected=true]>svg]:text-accent"
          >
            <Icon aria-hidden="true" className="size-4.5 max-sm:hidden" strokeWidth={2} />
            {label}
          </button>
        );
      })}
    </div>
  );
}
