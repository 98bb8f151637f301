import type { ReactNode } from 'react';
import type { AdminTabProps } from './admin-tab-props';

export function AnalyticsTab({ user }: AdminTabProps): ReactNode {
  return <h2 className="mt-6 text-heading">Analytics for {user.username}</h2>;
}
