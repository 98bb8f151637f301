import type { User } from '#shared/account-schema';
import { STAFF_SECOND_FACTOR_REQUIRED } from '#shared/second-factor';
import { hasSecondFactor } from '../../db/second-factors';
import type { Db } from '../database/db';
import { AccountError } from './account-error';
import type { Session } from './sessions';

export type SecondFactorPolicy = 'off' | 'staff';

export type PolicyServices = { readonly db: Db; readonly secondFactorPolicy: SecondFactorPolicy };

/** Whether the user's role needs a second factor. */
export const needsSecondFactor = (policy: SecondFactorPolicy, { role }: Pick<User, 'role'>): boolean =>
  policy === 'staff' && role !== 'user';

/**
 * For calls of admins and owners. A session needs its own proof, an API token an account with a second factor.
 * @param session null for an API token
 * @throws AccountError 'forbidden', with a reason by which the browser asks for the second factor
 */
export async function requireStaffSecondFactor(
  { db, secondFactorPolicy }: PolicyServices,
  user: User,
  session: Session | null,
): Promise<void> {
  if (!needsSecondFactor(secondFactorPolicy, user)) return;
  const isProven = session ? session.hasSecondFactor : await db.query(hasSecondFactor, user.id);
  if (!isProven)
    throw new AccountError('forbidden', STAFF_SECOND_FACTOR_REQUIRED, { reason: 'second-factor-required' });
}
