import { ChartLine, LayoutDashboard, ServerCog, UsersRound } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { User } from '#shared/account-schema';
import { trpc } from '../../api/trpc';
import { RoleBadge } from '../../auth/user-badges';
import { useFocusFallback } from '../../hooks/use-focus-fallback';
import { useTabParam } from '../../hooks/use-tab-param';
import { type Notify, useToast } from '../../hooks/use-toast';
import { paths } from '../../navigation/paths';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { TabList, TabPanel, Tabs } from '../../ui/tabs';
import { Toast } from '../../ui/toast';
import { AdminLayout, TabSkeleton } from './admin-layout';
import { FailedQueriesAlert } from './admin-queries';
import { useRoleRefresh } from './use-role-refresh';

const TABS = [
  { tab: 'overview', label: 'Overview', Icon: LayoutDashboard },
  { tab: 'users', label: 'Users', Icon: UsersRound },
  { tab: 'system', label: 'System', Icon: ServerCog },
  { tab: 'analytics', label: 'Analytics', Icon: ChartLine },
] as const;
type Tab = (typeof TABS)[number]['tab'];

type TabProps = { readonly user: User; readonly notify: Notify };

const PANELS = {
  overview: lazyComponent<TabProps>(async () => (await import('./admin-overview')).AdminOverview),
  users: lazyComponent<TabProps>(async () => (await import('./admin-users')).AdminUsers),
  system: lazyComponent<TabProps>(async () => (await import('./admin-system')).AdminSystem),
  analytics: lazyComponent<TabProps>(async () => (await import('./admin-analytics')).AdminAnalytics),
} satisfies Record<Tab, unknown>;

const SECOND_FACTOR_GATE = lazyComponent(async () => (await import('./second-factor-gate')).SecondFactorGate);

/** The four tabs of the admin panel; the code of each is loaded when it opens. */
export function AdminTabs({ user }: { readonly user: User }): ReactNode {
  const [tab, selectTab] = useTabParam<Tab>(paths.admin(), TABS);
  const { toast, notify, dismiss } = useToast();
  useRoleRefresh();
  const secondFactor = trpc.secondFactor.status.useQuery(undefined, { staleTime: 0 }).data?.data;
  const missing = secondFactor?.missingSecondFactor ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(missing, heading);
  return (
    <Tabs selected={tab} tabs={TABS} onSelect={selectTab}>
      <AdminLayout
        heading={heading}
        badge={
          <RoleBadge role={user.role}>{user.role === 'owner' ? 'Owner Access' : 'Admin Access'}</RoleBadge>
        }
        tabs={!missing && <TabList label="Admin" tabs={TABS} />}
      >
        {secondFactor && missing ? (
          <LazyComponent
            code={SECOND_FACTOR_GATE}
            props={{ requirement: missing, isEnabled: secondFactor.isEnabled }}
            fallback={<TabSkeleton />}
          />
        ) : (
          <TabPanel tab={tab}>
            <FailedQueriesAlert />
            <LazyComponent key={tab} code={PANELS[tab]} props={{ user, notify }} fallback={<TabSkeleton />} />
          </TabPanel>
        )}
        <Toast toast={toast} onDismiss={dismiss} />
      </AdminLayout>
    </Tabs>
  );
}
