import type { User } from '#shared/account-schema';
import { isStaff } from '#shared/roles';
import { describeRequirement } from '#shared/second-factor-methods';
import type { SecondFactorRequirement } from '#shared/second-factor-schema';
import { hasSecondFactor } from '../../db/second-factors';
import type { Db } from '../database/db';
import { AccountError } from './account-error';
import type { Session } from './sessions';

export type SecondFactorPolicy = 'off' | 'staff';

type PolicyServices = { readonly secondFactorPolicy: SecondFactorPolicy };

type Requirement = {
  readonly user: Pick<User, 'role'>;
  /** Whether an admin requires a second factor of the user. */
  readonly requiresSecondFactor: boolean;
};

/** The session or API token of a call. */
export type Access = Requirement & {
  readonly user: User;
  /** Whether the session has verified a second factor; undefined for an API token. */
  readonly isSecondFactorVerified?: boolean;
};

/** Why the account needs a second factor, or null. */
export function findRequirement(
  { secondFactorPolicy }: PolicyServices,
  { user, requiresSecondFactor }: Requirement,
): SecondFactorRequirement | null {
  if (requiresSecondFactor) return 'account';
  return secondFactorPolicy === 'staff' && isStaff(user) ? 'role' : null;
}

/** Why the account needs a second factor that the session has not verified, or null. */
export function findMissingFactor(
  services: PolicyServices,
  session: Session,
): SecondFactorRequirement | null {
  return session.isSecondFactorVerified ? null : findRequirement(services, session);
}

/**
 * For calls that an account without a required second factor can't make. A session needs its own verification, an API
 * token an account with a second factor.
 * @throws AccountError 'forbidden', with a reason by which the browser asks for the second factor
 */
export async function requireSecondFactor(
  services: PolicyServices & { readonly db: Db },
  access: Access,
): Promise<void> {
  const requirement = findRequirement(services, access);
  if (requirement === null) return;
  const isVerified =
    access.isSecondFactorVerified ?? (await services.db.query(hasSecondFactor, access.user.id));
  if (!isVerified)
    throw new AccountError('forbidden', describeRequirement(requirement), {
      reason: 'second-factor-required',
    });
}
