import { LockKeyhole, Play, SlidersHorizontal, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { useTabParam } from '../../hooks/use-tab-param';
import { type Notify, useToast } from '../../hooks/use-toast';
import { paths } from '../../navigation/paths';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { TabList, TabPanel, Tabs } from '../../ui/tabs';
import { Toast } from '../../ui/toast';
import { SettingsLayout, TabSkeleton } from './settings-layout';

const TABS = [
  { tab: 'profile', label: 'Profile', Icon: UserRound },
  { tab: 'playback', label: 'Playback', Icon: Play },
  { tab: 'privacy', label: 'Privacy', Icon: LockKeyhole },
  { tab: 'advanced', label: 'Advanced', Icon: SlidersHorizontal },
] as const;
type Tab = (typeof TABS)[number]['tab'];

type SettingsTabsProps = { readonly user: User; readonly onDeleted: () => void };
type TabProps = SettingsTabsProps & { readonly notify: Notify; readonly dismiss: () => void };

const PANELS = {
  profile: lazyComponent<TabProps>(async () => (await import('./profile-tab')).ProfileTab),
  playback: lazyComponent<TabProps>(async () => (await import('./playback-tab')).PlaybackTab),
  privacy: lazyComponent<TabProps>(async () => (await import('./privacy-tab')).PrivacyTab),
  advanced: lazyComponent<TabProps>(async () => (await import('./advanced-tab')).AdvancedTab),
} satisfies Record<Tab, unknown>;

/** The four tabs of the settings; the code of each is loaded when it opens. */
export function SettingsTabs({ user, onDeleted }: SettingsTabsProps): ReactNode {
  const [tab, selectTab] = useTabParam<Tab>(paths.settings(), TABS);
  const { toast, notify, dismiss } = useToast();
  return (
    <Tabs selected={tab} tabs={TABS} onSelect={selectTab}>
      <SettingsLayout tabs={<TabList label="Settings" tabs={TABS} isColumn />}>
        <TabPanel tab={tab} className="grid grid-cols-1 gap-8 2xl:grid-cols-2">
          <LazyComponent
            key={tab}
            code={PANELS[tab]}
            props={{ user, notify, dismiss, onDeleted }}
            fallback={<TabSkeleton />}
          />
        </TabPanel>
        <Toast toast={toast} onDismiss={dismiss} />
      </SettingsLayout>
    </Tabs>
  );
}
