import { SIGN_IN_EXPIRED } from '#shared/single-sign-on';
import type { Sql, Transaction } from '../../db/client';
import { type CompletedFlow, deleteFlow, findCompletedFlow } from '../../db/oidc-flows';
import { AccountError } from './account-error';
import type { Client } from './client';
import { hashToken } from './tokens';

export function expiredSignIn(): AccountError {
  return new AccountError('not-found', SIGN_IN_EXPIRED);
}

export type FoundFlow = CompletedFlow & { readonly idHash: string };

/** @throws AccountError 'not-found' for a flow that has expired, was finished or began in another browser */
export async function getCompletedFlow(
  sql: Sql,
  { signInFlows }: Pick<Client, 'signInFlows'>,
  key: string,
): Promise<FoundFlow> {
  const id = signInFlows.get(key);
  const idHash = id === undefined ? null : hashToken(id);
  const flow = idHash === null ? null : await findCompletedFlow(sql, idHash);
  if (idHash === null || !flow) throw expiredSignIn();
  return { ...flow, idHash };
}

/**
 * Call it before other changes: if several calls finish the same flow, only one continues.
 * @throws AccountError 'not-found'
 */
export async function endFlow(
  transaction: Transaction,
  { idHash }: Pick<FoundFlow, 'idHash'>,
): Promise<void> {
  if (!(await deleteFlow(transaction, idHash))) throw expiredSignIn();
}
