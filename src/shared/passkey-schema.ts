import { z } from 'zod';
import { findTokenNameProblem } from './api-tokens';
import { strict } from './input-schema';

const MAX_ID_CHARACTERS = 1364;
const MAX_BINARY_CHARACTERS = 16_000;

const TRANSPORTS_INVALID = 'transports must be at most 10 words';

const base64url = (name: string, maxCharacters = MAX_BINARY_CHARACTERS) =>
  z
    .string({ error: `${name} must be a string` })
    .max(maxCharacters, { error: `${name} is too long` })
    .regex(/^[\w-]+$/, { error: `${name} must be base64url` });

export const passkeyId = base64url('id', MAX_ID_CHARACTERS);

export const passkeyName = z
  .string({ error: 'Name is required' })
  .superRefine((text, context) => {
    const message = findTokenNameProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .transform((text) => text.trim());

/** As browsers describe it (PublicKeyCredential.toJSON). Fields that are not verified are ignored. */
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object(
    { id: passkeyId, rawId: passkeyId, type: z.literal('public-key'), response },
    { error: 'The response of a passkey is required' },
  );

/** What a browser returns for a new passkey. */
export const registrationResponseSchema = credential(
  z.object({
    clientDataJSON: base64url('clientDataJSON'),
    attestationObject: base64url('attestationObject'),
    /** How browsers reach the authenticator, such as 'internal' or 'hybrid'. */
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, { error: TRANSPORTS_INVALID }))
      .max(10, { error: TRANSPORTS_INVALID })
      .optional(),
  }),
);
export type RegistrationResponse = z.output<typeof registrationResponseSchema>;

/** What a browser returns when a passkey has signed a challenge. */
export const authenticationResponseSchema = credential(
  z.object({
    clientDataJSON: base64url('clientDataJSON'),
    authenticatorData: base64url('authenticatorData'),
    signature: base64url('signature'),
    userHandle: base64url('userHandle', 100),
  }),
);
export type AuthenticationResponse = z.output<typeof authenticationResponseSchema>;

const userVerification = z.literal('required');

/** What a browser needs to ask for a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const authenticationOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().describe('In milliseconds'),
  userVerification,
});
export type AuthenticationOptions = z.infer<typeof authenticationOptionsSchema>;

const publicKey = z.literal('public-key');

/** What a browser needs to create a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const registrationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number().describe('In milliseconds'),
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type RegistrationOptions = z.infer<typeof registrationOptionsSchema>;

const isoTime = z.string();

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  isBackedUp: z.boolean().describe('Whether it is synchronized to other devices'),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyRenamingSchema = strict({ id: passkeyId, name: passkeyName });

/** Without `name`, the passkey is named after the device. A number is appended to a name in use. */
export const newPasskeySchema = strict({
  credential: registrationResponseSchema,
  name: passkeyName.optional(),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;
