import type { ReactNode } from 'react';
import type { AdminTabProps } from './admin-tab-props';

export function OverviewTab({ user }: AdminTabProps): ReactNode {
  return <h2 className="mt-6 text-heading">Overview for {user.username}</h2>;
}
