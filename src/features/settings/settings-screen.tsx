import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account-schema';
import { useQueryText } from '../../hooks/use-query-text';
import { type Notify, useToast } from '../../hooks/use-toast';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/skeleton';
import { TabList, tabIds } from '../../ui/tab-list';
import { Toast } from '../../ui/toast';
import { ProfileTab } from './profile-tab';
import { SettingsFrame } from './settings-frame';
import { readTab, SETTINGS_TABS, tabPath } from './settings-tabs';

const LABEL = 'Settings';
const IDS = tabIds(LABEL);

type SettingsScreenProps = { readonly user: User; readonly onDeleted: () => void };
type TabProps = SettingsScreenProps & { readonly notify: Notify };

const LATER_TABS = {
  playback: lazyComponent<TabProps>(async () => (await import('./playback-tab')).PlaybackTab),
  privacy: lazyComponent<TabProps>(async () => (await import('./privacy-tab')).PrivacyTab),
  advanced: lazyComponent<TabProps>(async () => (await import('./advanced-tab')).AdvancedTab),
};

/** The four tabs of a signed-in person (2 §2 "Settings"); all but the first with code of their own. */
export function SettingsScreen({ user, onDeleted }: SettingsScreenProps): ReactNode {
  const tab = readTab(useQueryText());
  const [, navigate] = useLocation();
  const { toast, notify, dismiss } = useToast();
  return (
    <SettingsFrame
      tabs={
        <TabList
          label={LABEL}
          tabs={SETTINGS_TABS}
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
            code={LATER_TABS[tab]}
            props={{ user, notify, onDeleted }}
            fallback={<Skeleton className="h-72 rounded-panel" />}
          />
        )}
      </div>
      <Toast toast={toast} onDismiss={dismiss} />
    </SettingsFrame>
  );
}
