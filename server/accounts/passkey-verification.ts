import type { AuthenticationResponse, RegistrationResponse } from '#shared/passkey-schema';
import type { CredentialRecord } from '../../db/passkeys';
import type { RelyingParty } from './relying-party';

/** The signature algorithms of all authenticators: EdDSA, ES256 and RS256 (COSE). */
export const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use: it takes 170 ms and 26 MB of memory. */
const loadLibrary = () => import('@simplewebauthn/server');

const expectedValues = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** What the device signed. @returns null when it contains no challenge */
export function findChallenge({ response }: AuthenticationResponse | RegistrationResponse): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data;
    return isObject && typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

/**
 * Whether the attestation is "none" or a self attestation. For other formats, the library validates certificates and
 * requests the URLs in them.
 */
async function hasNoCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** @returns null unless the passkey was created on this site, for this challenge, by a verified user */
export async function verifyRegistration(
  site: RelyingParty,
  credential: RegistrationResponse,
  challenge: string,
): Promise<{ id: Buffer; publicKey: Buffer; counter: number; isBackedUp: boolean } | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { transports = [], ...response } = credential.response;
  try {
    if (!(await hasNoCertificate(response.attestationObject))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectedValues(site, challenge),
      response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { credential: created, credentialBackedUp: isBackedUp } = registrationInfo;
    return {
      id: Buffer.from(created.id, 'base64url'),
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      isBackedUp,
    };
  } catch {
    // The library throws plain errors for every mismatch and for malformed bytes.
    return null;
  }
}

/** @returns null unless the passkey signed this challenge on this site, for a verified user, with a higher counter */
export async function verifyAuthentication(
  site: RelyingParty,
  credential: AuthenticationResponse,
  challenge: string,
  { publicKey, counter }: Pick<CredentialRecord, 'publicKey' | 'counter'>,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedValues(site, challenge),
      response: { ...credential, clientExtensionResults: {} },
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter },
    });
    const { newCounter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return verified ? { counter: newCounter, isBackedUp } : null;
  } catch {
    return null;
  }
}
