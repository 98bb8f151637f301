import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account';
import { useQueryText } from '../../lib/use-query-text';
import { Banner } from '../../ui/banner';
import { AdvancedTab } from './advanced-tab';
import { PlaybackTab } from './playback-tab';
import { PrivacyTab } from './privacy-tab';
import { ProfileTab } from './profile-tab';
import { SettingsFrame } from './settings-frame';
import { readTab, tabPath } from './settings-tabs';
import { PANEL_ID, TabList, tabId } from './tab-list';
import { useNotice } from './use-notice';

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
          chosen={tab}
          onChoose={(chosen, how) => navigate(tabPath(chosen), { replace: how === 'replace' })}
        />
      }
    >
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(tab)} className="grid grid-cols-1 gap-8">
        {tab === 'profile' && <ProfileTab user={user} notify={notify} />}
        {tab === 'playback' && <PlaybackTab notify={notify} />}
        {tab === 'privacy' && <PrivacyTab user={user} notify={notify} onDeleted={onDeleted} />}
        {tab === 'advanced' && <AdvancedTab notify={notify} />}
      </div>
      <div role="status" className="fixed inset-x-4 top-[calc(var(--top-bar)+0.5rem)] z-40 mx-auto max-w-lg">
        {notice && <Banner tone={notice.tone} message={notice.message} onDismiss={dismiss} />}
      </div>
    </SettingsFrame>
  );
}
