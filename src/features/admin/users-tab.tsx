import type { ReactNode } from 'react';
import type { AdminTabProps } from './admin-tab-props';

export function UsersTab({ user }: AdminTabProps): ReactNode {
  return <h2 className="mt-6 text-heading">Users for {user.username}</h2>;
}
