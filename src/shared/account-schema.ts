import { z } from 'zod';
import {
  CURRENT_PASSWORD_REQUIRED,
  EMAIL_OR_USERNAME_REQUIRED,
  findEmailProblem,
  findPasswordProblem,
  findUsernameChangeProblem,
  findUsernameProblem,
  isReadablePassword,
  NEW_PASSWORD_REQUIRED,
  normalizeEmail,
  normalizeUsername,
  PASSWORD_REQUIRED,
  PASSWORD_UNREADABLE,
  ROLES,
} from './account';
import { strict, userId } from './input-schema';

/* What account calls take and answer (1 §7, 2 §7), on the rules of ./account. Unknown keys are refused. */

const text = (required: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined ? required : required.replace('is required', 'must be a text'),
  });

function ruled(required: string, findProblem: (value: string) => string | null) {
  return text(required).superRefine((value, context) => {
    const message = findProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

const required = (message: string) => text(message).min(1, { error: message });

/** One that may have been set long ago: the rules for new passwords say nothing about it. */
const knownPassword = (message: string) =>
  required(message).refine(isReadablePassword, { error: PASSWORD_UNREADABLE });

const NAME_MAX_CHARACTERS = 300;

const username = ruled('Username is required', (value) =>
  findUsernameProblem(normalizeUsername(value)),
).transform(normalizeUsername);

const email = ruled('Email is required', (value) => findEmailProblem(normalizeEmail(value))).transform(
  normalizeEmail,
);

export const signupSchema = strict({
  username,
  email,
  password: ruled(PASSWORD_REQUIRED, (value) => findPasswordProblem(value)),
  /** Sent equal to the username (1 §3); nothing is done with it. */
  name: text('Name is required')
    .max(NAME_MAX_CHARACTERS, { error: `Name must be at most ${NAME_MAX_CHARACTERS} characters` })
    .optional(),
});
export type Signup = z.output<typeof signupSchema>;

export const loginSchema = strict({
  emailOrUsername: required(EMAIL_OR_USERNAME_REQUIRED),
  password: knownPassword(PASSWORD_REQUIRED),
});
export type Login = z.output<typeof loginSchema>;

/** Only the changed fields are sent (2 §7); a password change needs both passwords. */
export const profileChangesSchema = strict({
  username: ruled('Username is required', (value) => findUsernameChangeProblem(normalizeUsername(value)))
    .transform(normalizeUsername)
    .optional(),
  email: email.optional(),
  currentPassword: knownPassword(CURRENT_PASSWORD_REQUIRED).optional(),
  newPassword: ruled(NEW_PASSWORD_REQUIRED, (value) =>
    findPasswordProblem(value, NEW_PASSWORD_REQUIRED),
  ).optional(),
}).superRefine(({ username, email, currentPassword, newPassword }, context) => {
  const fail = (message: string, ...path: string[]): void =>
    context.addIssue({ code: 'custom', message, path });
  if (newPassword !== undefined && currentPassword === undefined)
    fail(CURRENT_PASSWORD_REQUIRED, 'currentPassword');
  if (currentPassword !== undefined && newPassword === undefined) fail(NEW_PASSWORD_REQUIRED, 'newPassword');
  if ([username, email, currentPassword, newPassword].every((field) => field === undefined))
    fail('There is nothing to change');
});
export type ProfileChanges = z.output<typeof profileChangesSchema>;

/** Changes of an account by an admin. An empty password counts as none. */
export const userEditSchema = strict({
  id: userId('id'),
  username: username.optional(),
  email: email.optional(),
  password: ruled(PASSWORD_REQUIRED, (value) => (value === '' ? null : findPasswordProblem(value)))
    .transform((value) => (value === '' ? undefined : value))
    .optional(),
  /** Required to change one's own password. */
  currentPassword: knownPassword(CURRENT_PASSWORD_REQUIRED).optional(),
}).refine(
  ({ username, email, password }) => username !== undefined || email !== undefined || password !== undefined,
  { error: 'There is nothing to change' },
);
export type UserEdit = Omit<z.output<typeof userEditSchema>, 'id'>;

export const accountDeletionSchema = strict({ password: knownPassword(PASSWORD_REQUIRED) });

/** A username or e-mail that was replaced in the last days and still signs the user in. */
export const previousNameSchema = z.object({
  id: z.string(),
  field: z.enum(['username', 'email']),
  name: z.string(),
  /** ISO 8601, as validUntil. */
  replacedAt: z.string(),
  validUntil: z.string(),
});
export type PreviousName = z.infer<typeof previousNameSchema>;

export const nameRestorationSchema = strict({
  id: z
    .string({ error: 'id must be a text' })
    .regex(/^\d{1,18}$/, { error: 'id must be the id of a previous name' }),
  password: knownPassword(PASSWORD_REQUIRED),
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

/** The token is returned only this once. */
export const signedInSchema = z.object({ token: z.string(), user: userSchema });
export type SignedIn = z.infer<typeof signedInSchema>;

/** One signed-in browser or script. */
export const sessionSummarySchema = z.object({
  id: z.string(),
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  /** The address it signed in from; null if unknown. */
  address: z.string().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601, accurate to about an hour. */
  lastUsedAt: z.string(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;
