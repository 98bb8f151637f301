import type { Db } from '../database/db';
import type { IdentityProvider } from '../identity-provider/identity-provider';
import type { AccountLimits } from './account-limits';
import type { Client } from './client';
import type { LoginKey } from './login-key';
import type { LoginMonitor } from './login-monitor';
import type { PasswordHasher } from './password-hasher';
import type { PasswordStrengthMode } from './password-strength';
import type { RelyingParty } from './relying-party';
import type { SecondFactorPolicy } from './second-factor-policy';
import type { SessionServices } from './sessions';

export type AccountServices = {
  readonly db: Db;
  readonly client: Client;
  readonly passwords: PasswordHasher;
  readonly passwordStrength: PasswordStrengthMode;
  readonly accountLimits: AccountLimits;
  /** Null on sites that don't offer passkeys. */
  readonly relyingParty: RelyingParty | null;
  readonly loginKey: LoginKey;
  readonly loginMonitor: LoginMonitor;
  /** Sends the mails that wait in the database; null without SMTP_URL. */
  readonly mails: { wake(): void } | null;
  /** Null without OIDC_ISSUER. */
  readonly identityProvider: IdentityProvider | null;
  readonly hasPasswordLogin: boolean;
  readonly secondFactorPolicy: SecondFactorPolicy;
};

export type SignedInServices = AccountServices & SessionServices;
