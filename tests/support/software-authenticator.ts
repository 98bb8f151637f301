import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '#shared/passkey-schema';

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };
const ES256 = -7;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The first byte of a CBOR item, with lengths up to 65,535. */
function head(type: number, value: number): Buffer {
  const major = type << 5;
  if (value < 24) return Buffer.from([major | value]);
  return value < 256 ? Buffer.from([major | 24, value]) : Buffer.from([major | 25, value >> 8, value & 0xff]);
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** A public key as authenticators send it (COSE). */
function encodeKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(ES256)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}

type Faults = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  /** Of the signature. */
  readonly counter?: number;
  readonly userHandle?: Buffer;
  readonly credentialId?: Buffer;
  readonly isForged?: boolean;
};

/** A device with at most one passkey, and the browser that runs on the given site. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #isCounting: boolean;
  readonly credentialId = randomBytes(32);
  #userHandle = Buffer.alloc(0);
  counter = 0;

  /** @param options.isCounting false for synchronized passkeys, whose counter stays 0 */
  constructor(origin: string, { isCounting = true }: { readonly isCounting?: boolean } = {}) {
    this.#origin = origin;
    this.#isCounting = isCounting;
  }

  create({ rp, user, challenge }: RegistrationOptions, faults: Faults = {}): RegistrationResponse {
    this.#userHandle = Buffer.from(user.id, 'base64url');
    const id = faults.credentialId ?? this.credentialId;
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const authData = Buffer.concat([
      this.#describe(rp.id, FLAGS.attested, faults),
      Buffer.alloc(16),
      length,
      id,
      encodeKey(this.#keys.publicKey),
    ]);
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(authData)],
    );
    return {
      ...this.#toCredential(id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  get({ rpId, challenge }: AuthenticationOptions, faults: Faults = {}): AuthenticationResponse {
    if (this.#isCounting) this.counter += 1;
    const authData = this.#describe(rpId, 0, faults);
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    const signed = faults.isForged ? authData : Buffer.concat([authData, sha256(clientData)]);
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey);
    return {
      ...this.#toCredential(faults.credentialId ?? this.credentialId),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: (faults.userHandle ?? this.#userHandle).toString('base64url'),
      },
    };
  }

  #toCredential(id: Buffer) {
    return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, faults: Faults): Buffer {
    const origin = faults.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #describe(rpId: string, flags: number, { isUserVerified = true, ...faults }: Faults): Buffer {
    const synced = this.#isCounting ? 0 : FLAGS.backupEligible | FLAGS.backedUp;
    const verified = isUserVerified ? FLAGS.userVerified : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    return Buffer.concat([
      sha256(faults.rpId ?? rpId),
      Buffer.from([FLAGS.userPresent | verified | synced | flags]),
      counter,
    ]);
  }
}
