import type { ReactNode } from 'react';
import type { AdminTabProps } from './admin-tab-props';

export function SystemTab({ user }: AdminTabProps): ReactNode {
  return <h2 className="mt-6 text-heading">System for {user.username}</h2>;
}
