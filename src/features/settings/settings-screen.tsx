import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account';
import { useNotice } from '../../lib/use-notice';
import { useQueryText } from '../../lib/use-query-text';
import { NoticeArea } from '../../ui/notice-area';
import { TabList, tabIds } from '../../ui/tab-list';
import { AdvancedTab } from './advanced-tab';
import { PlaybackTab } from './playback-tab';
import { PrivacyTab } from './privacy-tab';
import { ProfileTab } from './profile-tab';
import { SettingsFrame } from './settings-frame';
import { readTab, SETTINGS_TABS, tabPath } from './settings-tabs';

const LABEL = 'Settings';
const IDS = tabIds(LABEL);

type SettingsScreenProps = { readonly user: User; readonly onDeleted: () => void };

/** The four tabs of a signed-in person (2 §2 "Settings"). */
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
        {tab === 'profile' && <ProfileTab user={user} notify={notify} />}
        {tab === 'playback' && <PlaybackTab notify={notify} />}
        {tab === 'privacy' && <PrivacyTab user={user} notify={notify} onDeleted={onDeleted} />}
        {tab === 'advanced' && <AdvancedTab notify={notify} />}
      </div>
      <NoticeArea notice={notice} onDismiss={dismiss} />
    </SettingsFrame>
  );
}
