import { LockKeyhole, Play, SlidersHorizontal, UserRound } from 'lucide-react';
import { paths } from '../../navigation/paths';

export const SETTINGS_TABS = [
  { tab: 'profile', label: 'Profile', Icon: UserRound },
  { tab: 'playback', label: 'Playback', Icon: Play },
  { tab: 'privacy', label: 'Privacy', Icon: LockKeyhole },
  { tab: 'advanced', label: 'Advanced', Icon: SlidersHorizontal },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]['tab'];

const DEFAULT_TAB: SettingsTab = 'profile';

/** The tab that an address's query names; garbage names the default (2 §2 "Settings"). */
export function readTab(query: string): SettingsTab {
  const named = new URLSearchParams(query).get('tab');
  return SETTINGS_TABS.find(({ tab }) => tab === named)?.tab ?? DEFAULT_TAB;
}

export function tabPath(tab: SettingsTab): string {
  return tab === DEFAULT_TAB ? paths.settings() : `${paths.settings()}?tab=${tab}`;
}
