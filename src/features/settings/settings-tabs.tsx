import { LockKeyhole, Play, SlidersHorizontal, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account-schema';
import { useRawSearch } from '../../hooks/use-raw-search';
import { type Notify, useToast } from '../../hooks/use-toast';
import { paths } from '../../navigation/paths';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/skeleton';
import { TabList, TabPanel, Tabs } from '../../ui/tabs';
import { Toast } from '../../ui/toast';
import { SettingsLayout } from './settings-layout';

const TABS = [
  { tab: 'profile', label: 'Profile', Icon: UserRound },
  { tab: 'playback', label: 'Playback', Icon: Play },
  { tab: 'privacy', label: 'Privacy', Icon: LockKeyhole },
  { tab: 'advanced', label: 'Advanced', Icon: SlidersHorizontal },
] as const;
type Tab = (typeof TABS)[number]['tab'];

const DEFAULT_TAB: Tab = 'profile';

type SettingsTabsProps = { readonly user: User; readonly onDeleted: () => void };
type TabProps = SettingsTabsProps & { readonly notify: Notify; readonly dismiss: () => void };

const PANELS = {
  profile: lazyComponent<TabProps>(async () => (await import('./profile-tab')).ProfileTab),
  playback: lazyComponent<TabProps>(async () => (await import('./playback-tab')).PlaybackTab),
  privacy: lazyComponent<TabProps>(async () => (await import('./privacy-tab')).PrivacyTab),
  advanced: lazyComponent<TabProps>(async () => (await import('./advanced-tab')).AdvancedTab),
} satisfies Record<Tab, unknown>;

/** The tab in the query string; the default tab when it is missing or unknown. */
function readTab(query: string): Tab {
  const named = new URLSearchParams(query).get('tab');
  return TABS.find(({ tab }) => tab === named)?.tab ?? DEFAULT_TAB;
}

function tabPath(tab: Tab): string {
  return tab === DEFAULT_TAB ? paths.settings() : `${paths.settings()}?tab=${tab}`;
}

/** The four tabs of the settings; the code of each is loaded when it opens. */
export function SettingsTabs({ user, onDeleted }: SettingsTabsProps): ReactNode {
  const tab = readTab(useRawSearch());
  const [, navigate] = useLocation();
  const { toast, notify, dismiss } = useToast();
  return (
    <Tabs
      selected={tab}
      tabs={TABS}
      onSelect={(selected, mode) => navigate(tabPath(selected), { replace: mode === 'replace' })}
    >
      <SettingsLayout tabs={<TabList label="Settings" tabs={TABS} isColumn />}>
        <TabPanel tab={tab} className="grid grid-cols-1 gap-8">
          <LazyComponent
            key={tab}
            code={PANELS[tab]}
            props={{ user, notify, dismiss, onDeleted }}
            fallback={<Skeleton className="h-72 rounded-panel" />}
          />
        </TabPanel>
        <Toast toast={toast} onDismiss={dismiss} />
      </SettingsLayout>
    </Tabs>
  );
}
