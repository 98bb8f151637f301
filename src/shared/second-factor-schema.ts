import { z } from 'zod';
import { strict } from './input-schema';
import { authenticationResponseSchema, passkeyId, passkeySchema } from './passkey-schema';
import { CODE_OR_PASSKEY, CODE_REQUIRED, findCodeProblem } from './second-factor';

const isoTime = z.string();

/** A code of the authenticator app or a recovery code. */
export const codeSchema = z.string({ error: CODE_REQUIRED }).superRefine((text, context) => {
  const message = findCodeProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

export const codeInputSchema = strict({ code: codeSchema });

export const secondFactorFields = {
  code: codeSchema.optional(),
  passkey: authenticationResponseSchema.optional(),
};

/** The second factor: a code, or what a passkey signed. */
export type SecondFactorInput = z.output<z.ZodObject<typeof secondFactorFields>>;

const hasOneMethod = ({ code, passkey }: SecondFactorInput): boolean =>
  (code === undefined) !== (passkey === undefined);

export const hasAtMostOneMethod = ({ code, passkey }: SecondFactorInput): boolean =>
  code === undefined || passkey === undefined;

export const ONE_METHOD = { error: CODE_OR_PASSKEY, path: ['code'] };

export const secondFactorInputSchema = strict(secondFactorFields).refine(hasOneMethod, ONE_METHOD);

/** Accounts without a second factor send none. */
export const optionalSecondFactorSchema = strict(secondFactorFields).refine(hasAtMostOneMethod, ONE_METHOD);

export const passkeyRemovalSchema = strict({ id: passkeyId, ...secondFactorFields }).refine(
  hasOneMethod,
  ONE_METHOD,
);
export type PasskeyRemoval = z.output<typeof passkeyRemovalSchema>;

export const secondFactorMethodsSchema = z.object({
  authenticatorApp: z.boolean(),
  recoveryCodes: z.boolean(),
  passkeys: z.boolean(),
});
export type SecondFactorMethods = z.infer<typeof secondFactorMethodsSchema>;

export const secondFactorsSchema = z.object({
  /** Null without a confirmed one. */
  authenticatorApp: z.object({ createdAt: isoTime }).nullable(),
  /** The number of unused recovery codes. */
  recoveryCodes: z.number(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

export const requirementSchema = z.enum(['role', 'account']);
/** Why an account needs a second factor: by the role of its user, or because an admin requires it of the user. */
export type SecondFactorRequirement = z.infer<typeof requirementSchema>;

export const secondFactorStatusSchema = secondFactorsSchema.extend({
  passkeys: z.number().describe('The number of passkeys'),
  isEnabled: z.boolean().describe('Whether signing in with the password needs a second factor'),
  missingSecondFactor: requirementSchema
    .nullable()
    .describe('Why the account needs a second factor that this session has not verified; null otherwise'),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;

export const authenticatorSetupSchema = z.object({
  secret: z.string().describe('The secret in base32, to type into the app'),
  uri: z.string().describe('The otpauth: address, to show as a QR code'),
});
export type AuthenticatorSetup = z.infer<typeof authenticatorSetupSchema>;

export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('The codes, which no other call returns'),
});

export const newRecoveryCodesSchema = z.object({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .describe('New codes with the first second factor of the account, which no other call returns'),
});

export const addedPasskeySchema = newRecoveryCodesSchema.extend({ passkey: passkeySchema });
export type AddedPasskey = z.infer<typeof addedPasskeySchema>;
