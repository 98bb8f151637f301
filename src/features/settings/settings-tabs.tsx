import { LockKeyhole, Play, SlidersHorizontal, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account-schema';
import { useQueryText } from '../../hooks/use-query-text';
import { type Notify, useToast } from '../../hooks/use-toast';
import { paths } from '../../navigation/paths';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/skeleton';
import { TabList, tabIds } from '../../ui/tab-list';
import { Toast } from '../../ui/toast';
import { ProfileTab } from './profile-tab';
import { SettingsLayout } from './settings-layout';

const TABS = [
  { tab: 'profile', label: 'Profile', Icon: UserRound },
  { tab: 'playback', label: 'Playback', Icon: Play },
  { tab: 'privacy', label: 'Privacy', Icon: LockKeyhole },
  { tab: 'advanced', label: 'Advanced', Icon: SlidersHorizontal },
] as const;
type Tab = (typeof TABS)[number]['tab'];

const DEFAULT_TAB: Tab = 'profile';
const LABEL = 'Settings';
const IDS = tabIds(LABEL);

type SettingsTabsProps = { readonly user: User; readonly onDeleted: () => void };
type LazyTabProps = SettingsTabsProps & { readonly notify: Notify };

const LAZY_TABS = {
  playback: lazyComponent<LazyTabProps>(async () => (await import('./playback-tab')).PlaybackTab),
  privacy: lazyComponent<LazyTabProps>(async () => (await import('./privacy-tab')).PrivacyTab),
  advanced: lazyComponent<LazyTabProps>(async () => (await import('./advanced-tab')).AdvancedTab),
} satisfies Record<Exclude<Tab, 'profile'>, unknown>;

/** The tab in the query string; the default tab when it is missing or unknown. */
function readTab(query: string): Tab {
  const named = new URLSearchParams(query).get('tab');
  return TABS.find(({ tab }) => tab === named)?.tab ?? DEFAULT_TAB;
}

function tabPath(tab: Tab): string {
  return tab === DEFAULT_TAB ? paths.settings() : `${paths.settings()}?tab=${tab}`;
}

/** The four tabs of the settings; all but the first load their code when they open. */
export function SettingsTabs({ user, onDeleted }: SettingsTabsProps): ReactNode {
  const tab = readTab(useQueryText());
  const [, navigate] = useLocation();
  const { toast, notify, dismiss } = useToast();
  return (
    <SettingsLayout
      tabs={
        <TabList
          label={LABEL}
          tabs={TABS}
          chosen={tab}
          onChoose={(chosen, how) => navigate(tabPath(chosen), { replace: how === 'replace' })}
          isColumn
        />
      }
    >
      <div id={IDS.panel} role="tabpanel" aria-labelledby={IDS.tab(tab)} className="grid grid-cols-1 gap-8">
        {tab === 'profile' ? (
          <ProfileTab user={user} notify={notify} dismiss={dismiss} />
        ) : (
          <LazyComponent
            key={tab}
            code={LAZY_TABS[tab]}
            props={{ user, notify, onDeleted }}
            fallback={<Skeleton className="h-72 rounded-panel" />}
          />
        )}
      </div>
      <Toast toast={toast} onDismiss={dismiss} />
    </SettingsLayout>
  );
}
