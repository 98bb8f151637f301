import { paths } from '../../paths';

export const SETTINGS_TABS = ['profile', 'playback', 'privacy', 'advanced'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

const DEFAULT_TAB: SettingsTab = 'profile';

/** The tab that an address's query names; garbage names the default (2 §2 "Settings"). */
export function readTab(query: string): SettingsTab {
  const named = new URLSearchParams(query).get('tab');
  return SETTINGS_TABS.find((tab) => tab === named) ?? DEFAULT_TAB;
}

export function tabPath(tab: SettingsTab): string {
  return tab === DEFAULT_TAB ? paths.settings() : `${paths.settings()}?tab=${tab}`;
}
