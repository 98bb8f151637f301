import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { BRAND } from '#shared/brand';
import { isAdministrator, useSession } from '../../auth/session';
import { paths } from '../../navigation/paths';
import { findToken } from '../../storage/auth-data';
import { LoadError } from '../../ui/load-error';
import { PageHead } from '../../ui/page-head';
import { AdminFrame } from './admin-frame';
import { AdminScreen } from './admin-screen';
import { AdminSkeleton } from './admin-skeleton';

const UNKNOWN_PERSON = 'It cannot be found out right now who is signed in. Trying again may help.';

/**
 * The admin panel (2 §2 "Admin panel"), of admins and owners; others are led to the home page (2 §6). Follows the
 * session, also when it ends or loses its role elsewhere. Who holds a session that the server cannot tell about now
 * stays: the session is asked about again by itself.
 */
export default function AdminPage(): ReactNode {
  const { status, user } = useSession();
  const isElsewhere = user ? !isAdministrator(user) : status === 'visitor' && findToken() === null;
  return (
    <>
      <PageHead
        title={`Admin · ${BRAND.name}`}
        description={`How ${BRAND.name} is, and who uses it.`}
        noIndex
      />
      {isElsewhere && <Redirect to={paths.home()} replace />}
      {status === 'checking' && <AdminSkeleton />}
      {status === 'visitor' && !isElsewhere && (
        <AdminFrame>
          <LoadError message={UNKNOWN_PERSON} onRetry={() => window.location.reload()} className="mt-6" />
        </AdminFrame>
      )}
      {user && isAdministrator(user) && <AdminScreen key={user.id} user={user} />}
    </>
  );
}
