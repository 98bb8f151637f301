import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account-schema';
import { type Notify, useNotice } from '../../hooks/use-notice';
import { useQueryText } from '../../hooks/use-query-text';
import { LazyPart, lazyCode } from '../../ui/lazy-part';
import { NoticeArea } from '../../ui/notice-area';
import { Skeleton } from '../../ui/skeleton';
import { TabList, tabIds } from '../../ui/tab-list';
import { ProfileTab } from './profile-tab';
import { SettingsFrame } from './settings-frame';
import { readTab, SETTINGS_TABS, tabPath } from './settings-tabs';

const LABEL = 'Settings';
const IDS = tabIds(LABEL);

type SettingsScreenProps = { readonly user: User; readonly onDeleted: () => void };
type TabProps = SettingsScreenProps & { readonly notify: Notify };

const LATER_TABS = {
  playback: lazyCode<TabProps>(async () => (await import('./playback-tab')).PlaybackTab),
  privacy: lazyCode<TabProps>(async () => (await import('./privacy-tab')).PrivacyTab),
  advanced: lazyCode<TabProps>(async () => (await import('./advanced-tab')).AdvancedTab),
};

/** The four tabs of a signed-in person (2 §2 "Settings"); all but the first with code of their own. */
export function SettingsScreen({ user, onDeleted }: SettingsScreenProps): ReactNode {
  const tab = readTab(useQueryText());
  const [, navigate] = useLocation();
  const { notice, notify, dismiss } = useNotice();
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
          <LazyPart
            key={tab}
            code={LATER_TABS[tab]}
            given={{ user, notify, onDeleted }}
            waiting={<Skeleton className="h-72 rounded-panel" />}
          />
        )}
      </div>
      <NoticeArea notice={notice} onDismiss={dismiss} />
    </SettingsFrame>
  );
}
