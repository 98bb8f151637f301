import type { Sql } from '../../db/client';
import { isKnownNetwork, upsertKnownNetwork } from '../../db/known-networks';
import type { Db } from '../database/db';
import { networkOf, wideNetworkAround } from '../limits/network';
import type { GuessedAccount } from './account-limits';
import type { Client } from './client';
import type { LoginKey } from './login-key';

/** For a name without an account, so that it costs the same statement. */
const NO_USER = '';

export type CheckedNetwork = {
  /** Differs between users; '' when the address is unknown. */
  readonly hash: string;
  readonly isKnown: boolean;
};

/** An IPv4 address, or the /48 of an IPv6 address, within which providers move their customers. */
function hashNetwork(sql: Sql, loginKey: LoginKey, userId: string, address: string): Promise<string> {
  const network = networkOf(address);
  return loginKey.hash(sql, 'network', userId, wideNetworkAround(network) ?? network);
}

export async function checkNetwork(
  sql: Sql,
  loginKey: LoginKey,
  userId: string | null,
  address: string | null,
): Promise<CheckedNetwork> {
  if (address === null) return { hash: '', isKnown: false };
  const id = userId ?? NO_USER;
  const hash = await hashNetwork(sql, loginKey, id, address);
  return { hash, isKnown: await isKnownNetwork(sql, id, hash) };
}

type GuessServices = { readonly db: Db; readonly client: Client; readonly loginKey: LoginKey };

/** The account whose password or codes are tried from the client's network. */
export async function findGuessedAccount(
  { db, client, loginKey }: GuessServices,
  id: string,
): Promise<GuessedAccount> {
  const network = await db.query(checkNetwork, loginKey, id, client.address);
  return { id, knownNetwork: network.isKnown ? network.hash : null };
}

export async function storeNetwork(
  sql: Sql,
  loginKey: LoginKey,
  userId: string,
  address: string | null,
): Promise<void> {
  if (address === null) return;
  await upsertKnownNetwork(sql, userId, await hashNetwork(sql, loginKey, userId, address));
}
