import type { RequestVariant } from './reference';
import { waitUntilReady } from './wait-until-ready';

/** As many as log in at a time, and more: guesses at one name are few. */
const PEOPLE = 40;
const PASSWORD = 'Tulip-Harbour-7';
const JSON_BODY = { 'content-type': 'application/json' };

/** Of a network of its own, which a site must be told to believe (TRUST_PROXY): guesses from one are few, too. */
const comingFrom = (network: number) => ({
  ...JSON_BODY,
  'x-forwarded-for': `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
});

/** @returns the first one's token */
export async function registerUsers(siteUrl: string): Promise<string> {
  await waitUntilReady(siteUrl);
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const username = `person${person}`;
    const answer = await fetch(`${siteUrl}/api/auth/register`, {
      method: 'POST',
      headers: comingFrom(person),
      body: JSON.stringify({ username, email: `${username}@example.org`, password: PASSWORD }),
    });
    tokens.push((await answer.json()).data.token);
  }
  return tokens[0] ?? '';
}

/** The login that comes as the so-and-so-manieth. */
export const loginVariant = (count: number): Required<RequestVariant> => ({
  headers: comingFrom(count),
  body: JSON.stringify({ emailOrUsername: `person${count % PEOPLE}`, password: PASSWORD }),
});
