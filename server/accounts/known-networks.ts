import type { Sql, Transaction } from '../../db/client';
import { isKnownNetwork, upsertKnownNetwork } from '../../db/known-networks';
import { networkOf, wideNetworkAround } from '../limits/network';
import type { LoginHash } from './login-hash';

/** Stands for the id of an account that does not exist. */
const NO_USER = '';

export type CheckedNetwork = {
  /** Keyed hash of user and network; '' when the address is unknown. */
  readonly hash: string;
  /** Whether the user signed in from it within 90 days. */
  readonly isKnown: boolean;
};

export type KnownNetworks = {
  /** @param userId null for a name that no account has; it takes the same statement. */
  check(sql: Sql, userId: string | null, address: string | null): Promise<CheckedNetwork>;
  /** Remembers the network of a login that succeeded. */
  remember(sql: Sql | Transaction, userId: string, address: string | null): Promise<void>;
};

/** An IPv4 address, or the /48 of an IPv6 address: providers move their customers within it. */
function networkToRemember(address: string): string {
  const network = networkOf(address);
  return wideNetworkAround(network) ?? network;
}

/**
 * Remembers the networks that users signed in from, so that wrong guesses from elsewhere do not lock them out there.
 * Only keyed hashes are stored, different for each user.
 */
export function createKnownNetworks(hash: LoginHash): KnownNetworks {
  return {
    async check(sql, userId, address) {
      if (address === null) return { hash: '', isKnown: false };
      const id = userId ?? NO_USER;
      const networkHash = await hash(sql, 'network', id, networkToRemember(address));
      return { hash: networkHash, isKnown: await isKnownNetwork(sql, id, networkHash) };
    },
    async remember(sql, userId, address) {
      if (address === null) return;
      await upsertKnownNetwork(sql, userId, await hash(sql, 'network', userId, networkToRemember(address)));
    },
  };
}
