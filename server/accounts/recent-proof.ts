import { REAUTHENTICATION_REQUIRED } from '#shared/error-messages';
import type { Sql } from '../../db/client';
import { hasRecentProof } from '../../db/sessions';
import { AccountError } from './account-error';
import type { Session } from './sessions';

/**
 * For what a stolen session must not do. Signing in and `checkPassword` are proofs.
 * @throws AccountError 'forbidden', with a reason by which the browser asks for a proof and repeats the call
 */
export async function requireRecentProof(sql: Sql, { id }: Pick<Session, 'id'>): Promise<void> {
  if (!(await hasRecentProof(sql, id)))
    throw new AccountError('forbidden', REAUTHENTICATION_REQUIRED, { reason: 'reauthentication-required' });
}
