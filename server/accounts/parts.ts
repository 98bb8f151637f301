import type { Database } from '../database/database';
import type { AccountLimits } from './account-limits';
import type { KnownNetworks } from './known-networks';
import type { LoginHash } from './login-hash';
import type { LoginMonitor } from './login-monitor';
import type { StrengthCheck } from './password-strength';
import type { Passwords } from './passwords';

/** What the use cases of accounts work with. */
export type AccountParts = {
  readonly database: Pick<Database, 'sql'>;
  readonly passwords: Passwords;
  readonly refuseWeakPassword: StrengthCheck;
  readonly limits: AccountLimits;
  readonly knownNetworks: KnownNetworks;
  readonly loginHash: LoginHash;
  readonly loginMonitor: LoginMonitor;
};
