import { z } from 'zod';
import {
  CURRENT_PASSWORD_REQUIRED,
  EMAIL_OR_USERNAME_REQUIRED,
  EMAIL_REQUIRED,
  findEmailProblem,
  findPasswordProblem,
  findUsernameChangeProblem,
  findUsernameProblem,
  isWellFormedPassword,
  NEW_PASSWORD_REQUIRED,
  normalizeEmail,
  normalizeUsername,
  PASSWORD_MALFORMED,
  PASSWORD_REQUIRED,
  ROLES,
  USERNAME_REQUIRED,
} from './account';
import { flowKeySchema } from './flow-key';
import { strict, userId } from './input-schema';
import { CODE_OR_PASSKEY } from './second-factor';
import { secondFactorFields } from './second-factor-schema';

const text = (required: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined ? required : required.replace('is required', 'must be a string'),
  });

function validated(required: string, findProblem: (value: string) => string | null) {
  return text(required).superRefine((value, context) => {
    const message = findProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

const required = (message: string) => text(message).min(1, { error: message });

/** Existing passwords may predate the current rules. */
const existingPassword = (message: string) =>
  required(message).refine(isWellFormedPassword, { error: PASSWORD_MALFORMED });

const ONE_CREDENTIAL = 'Send a password, a code or a passkey';
const NOTHING_TO_CHANGE = "There's nothing to change";

const isoTime = z.string();
const NAME_MAX_CHARACTERS = 300;

const username = validated(USERNAME_REQUIRED, (value) =>
  findUsernameProblem(normalizeUsername(value)),
).transform(normalizeUsername);

const email = validated(EMAIL_REQUIRED, (value) => findEmailProblem(normalizeEmail(value))).transform(
  normalizeEmail,
);

export const signupSchema = strict({
  username,
  email,
  password: validated(PASSWORD_REQUIRED, (value) => findPasswordProblem(value)),
  /** Clients send it equal to the username; the server ignores it. */
  name: text('Name is required')
    .max(NAME_MAX_CHARACTERS, { error: `Name must be at most ${NAME_MAX_CHARACTERS} characters` })
    .optional(),
});
export type Signup = z.output<typeof signupSchema>;

export const loginSchema = strict({
  emailOrUsername: required(EMAIL_OR_USERNAME_REQUIRED),
  password: existingPassword(PASSWORD_REQUIRED),
  /** A code of the authenticator app, a recovery code or a passkey is required for accounts with a second factor. */
  ...secondFactorFields,
  /** Links the account of the identity provider that the browser just signed in to. */
  identityFlow: flowKeySchema.optional(),
}).refine(({ code, passkey }) => code === undefined || passkey === undefined, { error: CODE_OR_PASSKEY });
export type Login = z.output<typeof loginSchema>;

export const resetRequestSchema = strict({
  emailOrUsername: required(EMAIL_OR_USERNAME_REQUIRED),
});

const LINK_TOKEN_REQUIRED = 'The token of the link is required';
const linkToken = required(LINK_TOKEN_REQUIRED).max(100, { error: 'This is not the token of a link' });

export const emailUndoSchema = strict({ token: linkToken });
export const emailConfirmationSchema = strict({ token: linkToken });

export const passwordResetSchema = strict({
  token: linkToken,
  password: validated(PASSWORD_REQUIRED, (value) => findPasswordProblem(value)),
});
export type PasswordReset = z.output<typeof passwordResetSchema>;

/** A new password requires the current one. */
export const profileChangesSchema = strict({
  username: validated(USERNAME_REQUIRED, (value) => findUsernameChangeProblem(normalizeUsername(value)))
    .transform(normalizeUsername)
    .optional(),
  email: email.optional(),
  currentPassword: existingPassword(CURRENT_PASSWORD_REQUIRED).optional(),
  newPassword: validated(NEW_PASSWORD_REQUIRED, (value) =>
    findPasswordProblem(value, NEW_PASSWORD_REQUIRED),
  ).optional(),
}).superRefine(({ username, email, currentPassword, newPassword }, context) => {
  const fail = (message: string, ...path: string[]): void =>
    context.addIssue({ code: 'custom', message, path });
  if (newPassword !== undefined && currentPassword === undefined)
    fail(CURRENT_PASSWORD_REQUIRED, 'currentPassword');
  if (currentPassword !== undefined && newPassword === undefined) fail(NEW_PASSWORD_REQUIRED, 'newPassword');
  if ([username, email, currentPassword, newPassword].every((field) => field === undefined))
    fail(NOTHING_TO_CHANGE);
});
export type ProfileChanges = z.output<typeof profileChangesSchema>;

/** An empty password means no change. */
export const userEditSchema = strict({
  id: userId('id'),
  username: username.optional(),
  email: email.optional(),
  password: validated(PASSWORD_REQUIRED, (value) => (value === '' ? null : findPasswordProblem(value)))
    .transform((value) => (value === '' ? undefined : value))
    .optional(),
  /** Required for a user's own password. */
  currentPassword: existingPassword(CURRENT_PASSWORD_REQUIRED).optional(),
}).refine(
  ({ username, email, password }) => username !== undefined || email !== undefined || password !== undefined,
  { error: NOTHING_TO_CHANGE },
);
export type UserEdit = Omit<z.output<typeof userEditSchema>, 'id'>;

/** The password is not needed within 10 minutes after another authentication. */
export const accountDeletionSchema = strict({ password: existingPassword(PASSWORD_REQUIRED).optional() });

/** One of them. The code and the passkey verify the second factor. */
export const reauthenticationSchema = strict({
  password: existingPassword(PASSWORD_REQUIRED).optional(),
  ...secondFactorFields,
}).superRefine(({ password, code, passkey }, context) => {
  const credentials = [password, code, passkey].filter((credential) => credential !== undefined);
  if (credentials.length === 1) return;
  const message = credentials.length === 0 ? PASSWORD_REQUIRED : ONE_CREDENTIAL;
  context.addIssue({ code: 'custom', message, path: ['password'] });
});
export type Reauthentication = z.output<typeof reauthenticationSchema>;

/** A replaced username or email that still logs the user in. */
export const previousNameSchema = z.object({
  id: z.string(),
  field: z.enum(['username', 'email']),
  name: z.string(),
  replacedAt: isoTime,
  validUntil: isoTime,
});
export type PreviousName = z.infer<typeof previousNameSchema>;

/** A new address of the user, which takes effect once it is confirmed. */
export const pendingEmailSchema = z.object({
  email: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
});
export type PendingEmail = z.infer<typeof pendingEmailSchema>;

export const nameRestorationSchema = strict({
  id: z
    .string({ error: 'id must be a string' })
    .regex(/^\d{1,18}$/, { error: 'id must be the id of a previous name' }),
  /** Not needed within 10 minutes after another authentication. */
  password: existingPassword(PASSWORD_REQUIRED).optional(),
});
export type NameRestoration = z.output<typeof nameRestorationSchema>;

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isPremium: z.boolean(),
  /** 'YYYY-MM-DD HH:MM:SS' in UTC. */
  created_at: z.string(),
});
export type User = z.infer<typeof userSchema>;

export const signedInSchema = z.object({ token: z.string(), user: userSchema });
export type SignedIn = z.infer<typeof signedInSchema>;

export const sessionSummarySchema = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: isoTime,
  lastUsedAt: isoTime,
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;
