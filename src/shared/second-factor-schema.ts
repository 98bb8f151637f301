import { z } from 'zod';
import { strict } from './input-schema';
import { CODE_REQUIRED, findCodeProblem } from './second-factor';

const isoTime = z.string();

/** A code of the authenticator app or a recovery code. */
export const codeSchema = z.string({ error: CODE_REQUIRED }).superRefine((text, context) => {
  const message = findCodeProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

export const codeInputSchema = strict({ code: codeSchema });

export const secondFactorsSchema = z.object({
  /** Null without a confirmed one. */
  authenticatorApp: z.object({ createdAt: isoTime }).nullable(),
  /** The number of unused recovery codes. */
  recoveryCodes: z.number(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

export const secondFactorStatusSchema = secondFactorsSchema.extend({
  isMissing: z
    .boolean()
    .describe("Whether the user's role needs a second factor that this session has not proved"),
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
