import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account-schema';
import { RoleBadge } from '../../auth/user-badges';
import { useQueryText } from '../../hooks/use-query-text';
import { useToast } from '../../hooks/use-toast';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { TabList, tabIds } from '../../ui/tab-list';
import { Toast } from '../../ui/toast';
import { AdminFrame } from './admin-frame';
import type { AdminTabProps } from './admin-tab-props';
import { ADMIN_TABS, type AdminTab, readTab, tabPath } from './admin-tabs';
import { LoadFailure } from './load-failure';
import { TabSkeleton } from './tab-skeleton';
import { useLiveRole } from './use-live-role';

const LABEL = 'Admin';
const IDS = tabIds(LABEL);

const PARTS = {
  overview: lazyComponent<AdminTabProps>(async () => (await import('./overview-tab')).OverviewTab),
  users: lazyComponent<AdminTabProps>(async () => (await import('./users-tab')).UsersTab),
  system: lazyComponent<AdminTabProps>(async () => (await import('./system-tab')).SystemTab),
  analytics: lazyComponent<AdminTabProps>(async () => (await import('./analytics-tab')).AnalyticsTab),
} satisfies Record<AdminTab, unknown>;

/** The four tabs of an admin or owner (2 §2 "Admin panel"), each with code of its own. */
export function AdminScreen({ user }: { user: User }): ReactNode {
  const tab = readTab(useQueryText());
  const [, navigate] = useLocation();
  const { toast, notify, dismiss } = useToast();
  useLiveRole();
  return (
    <AdminFrame
      badge={
        <RoleBadge role={user.role}>{user.role === 'owner' ? 'Owner Access' : 'Admin Access'}</RoleBadge>
      }
      tabs={
        <TabList
          label={LABEL}
          tabs={ADMIN_TABS}
          chosen={tab}
          onChoose={(chosen, how) => navigate(tabPath(chosen), { replace: how === 'replace' })}
        />
      }
    >
      <div id={IDS.panel} role="tabpanel" aria-labelledby={IDS.tab(tab)}>
        <LoadFailure />
        <LazyComponent key={tab} code={PARTS[tab]} props={{ user, notify }} fallback={<TabSkeleton />} />
      </div>
      <Toast toast={toast} onDismiss={dismiss} />
    </AdminFrame>
  );
}
