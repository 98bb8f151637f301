import { ChartLine, LayoutDashboard, ServerCog, UsersRound } from 'lucide-react';
import { paths } from '../../navigation/paths';

export const ADMIN_TABS = [
  { tab: 'overview', label: 'Overview', Icon: LayoutDashboard },
  { tab: 'users', label: 'Users', Icon: UsersRound },
  { tab: 'system', label: 'System', Icon: ServerCog },
  { tab: 'analytics', label: 'Analytics', Icon: ChartLine },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number]['tab'];

const DEFAULT_TAB: AdminTab = 'overview';

/** The tab that an address's query names; garbage names the default (2 §4 "Admin"). */
export function readTab(query: string): AdminTab {
  const named = new URLSearchParams(query).get('tab');
  return ADMIN_TABS.find(({ tab }) => tab === named)?.tab ?? DEFAULT_TAB;
}

export function tabPath(tab: AdminTab): string {
  return tab === DEFAULT_TAB ? paths.admin() : `${paths.admin()}?tab=${tab}`;
}
