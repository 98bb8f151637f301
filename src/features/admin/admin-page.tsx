import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { BRAND } from '#shared/brand';
import { isStaff } from '#shared/roles';
import { SIGN_IN_UNKNOWN } from '../../auth/account-texts';
import { useSession } from '../../auth/session';
import { paths } from '../../navigation/paths';
import { findToken } from '../../storage/auth-data';
import { LoadError } from '../../ui/load-error';
import { PageHead } from '../../ui/page-head';
import { AdminLayout, AdminSkeleton } from './admin-layout';
import { AdminTabs } from './admin-tabs';

/**
 * Redirects visitors and users without the role to the home page, also when the role changes while the page is open.
 * A stored session that the server cannot check right now is no reason to redirect.
 */
export default function AdminPage(): ReactNode {
  const { status, user } = useSession();
  const isForbidden = user ? !isStaff(user) : status === 'visitor' && findToken() === null;
  return (
    <>
      <PageHead
        title={`Admin · ${BRAND.name}`}
        description={`Users, health and statistics of ${BRAND.name}.`}
        noIndex
      />
      {isForbidden && <Redirect to={paths.home()} replace />}
      {status === 'checking' && <AdminSkeleton />}
      {status === 'visitor' && !isForbidden && (
        <AdminLayout>
          <LoadError
            message={`${SIGN_IN_UNKNOWN}.`}
            onRetry={() => window.location.reload()}
            className="mt-6"
          />
        </AdminLayout>
      )}
      {user && isStaff(user) && <AdminTabs key={user.id} user={user} />}
    </>
  );
}
