import type { RequestVariant } from './reference';
import { waitUntilReady } from './wait-until-ready';

/** More than log in at the same time, because attempts per account are limited. */
const USERS = 40;
const PASSWORD = 'Tulip-Harbour-7';
const JSON_BODY = { 'content-type': 'application/json' };

/** Settings of a site that accepts `fromNetwork`. */
export const MANY_NETWORKS = { TRUST_PROXY: 'loopback' };

/** Another network for each call, because attempts per network are limited. The site needs MANY_NETWORKS. */
export const fromNetwork = (network: number) => ({
  'x-forwarded-for': `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
});

/** @returns the token of the first user */
export async function registerUsers(siteUrl: string): Promise<string> {
  await waitUntilReady(siteUrl);
  const tokens: string[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const username = `person${index}`;
    const response = await fetch(`${siteUrl}/api/auth/register`, {
      method: 'POST',
      headers: { ...JSON_BODY, ...fromNetwork(index) },
      body: JSON.stringify({ username, email: `${username}@example.org`, password: PASSWORD }),
    });
    tokens.push((await response.json()).data.token);
  }
  return tokens[0] ?? '';
}

export const loginVariant = (count: number): Required<RequestVariant> => ({
  headers: { ...JSON_BODY, ...fromNetwork(count) },
  body: JSON.stringify({ emailOrUsername: `person${count % USERS}`, password: PASSWORD }),
});
