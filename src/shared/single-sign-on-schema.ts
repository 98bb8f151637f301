import { z } from 'zod';
import { signedInSchema } from './account-schema';
import { flowKeySchema } from './flow-key';
import { strict } from './input-schema';
import { hasAtMostOneMethod, ONE_METHOD, secondFactorFields } from './second-factor-schema';

export const signInFinishSchema = strict({
  flow: flowKeySchema,
  /** The second factor of accounts that have one. */
  ...secondFactorFields,
  /** Without passwords: links the identity to the account with its email address. */
  consent: z.literal(true, { error: 'consent must be true' }).optional(),
});
export type SignInFinish = z.output<typeof signInFinishSchema>;

const returnTo = z.string().describe('A path of the site');

/** How a sign-in at the identity provider has ended. */
export const finishedSignInSchema = z.discriminatedUnion('outcome', [
  signedInSchema.extend({ outcome: z.literal('signed-in'), returnTo }),
  z.object({
    outcome: z.literal('consent'),
    username: z.string().describe('The account with this email address, which the identity can be linked to'),
    returnTo,
  }),
  z.object({ outcome: z.enum(['linked', 'reauthenticated']), returnTo }),
]);
export type FinishedSignIn = z.infer<typeof finishedSignInSchema>;

export const flowBeginSchema = strict({
  purpose: z.enum(['link', 'reauthenticate'], { error: 'purpose must be link or reauthenticate' }),
  returnTo: z.string({ error: 'returnTo must be a string' }).optional(),
  /** To link an account of the provider to one with a second factor. */
  ...secondFactorFields,
}).refine(hasAtMostOneMethod, ONE_METHOD);
export type FlowBegin = z.output<typeof flowBeginSchema>;

/** PostgreSQL stores neither NUL nor lone surrogates. */
const storable = (name: string, maxCharacters: number) =>
  z
    .string({ error: `${name} must be a string` })
    .max(maxCharacters, { error: `${name} is too long` })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), {
      error: `${name} contains an invalid character`,
    });

export const identityKeySchema = strict({
  issuer: storable('issuer', 2000),
  subject: storable('subject', 300),
});

/** An account of the identity provider that signs in to an account of the site. */
export const identitySchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isUsable: z.boolean().describe('Whether this is the current identity provider of the site'),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type Identity = z.infer<typeof identitySchema>;

export const signInMethodsSchema = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  requiresSecondFactor: z.boolean().describe('Whether an admin requires a second factor of the user'),
  passkeys: z.number(),
  identities: z.array(identitySchema),
});
export type SignInMethods = z.infer<typeof signInMethodsSchema>;
