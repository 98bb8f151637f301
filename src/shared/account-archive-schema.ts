import { z } from 'zod';
import { ARCHIVE_FORMAT, ARCHIVE_LISTS, ARCHIVE_VERSION, type ArchiveList } from './account-archive';
import { pendingEmailSchema, previousNameSchema, sessionSummarySchema, userSchema } from './account-schema';
import { auditedActionSchema } from './administration-schema';
import { apiTokenSchema } from './api-token-schema';
import { oneOf, strict } from './input-schema';
import { MEDIA_TYPES } from './media-type';
import { passkeySchema } from './passkey-schema';
import { savedPreferencesSchema } from './preferences-schema';
import { secondFactorsSchema } from './second-factor-schema';
import { identitySchema } from './single-sign-on-schema';
import { parseMediaId } from './watch-history';
import { watchHistoryEntrySchema } from './watch-history-schema';

const isoTime = z.iso.datetime();

/** A title that was removed from the history, so that other devices don't restore it. */
const historyRemovalSchema = z.object({
  media_type: z.enum([...MEDIA_TYPES, 'all']),
  /** '0' for all titles. */
  media_id: z.string(),
  removedUntil: isoTime,
});

/** Without the name and address of another user. */
const accountActionSchema = z.object({
  happenedAt: isoTime,
  action: auditedActionSchema,
  /** Who did it: the user, or an administrator on the account. */
  by: z.enum(['user', 'staff']),
  details: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  device: z.string().nullable(),
});

/**
 * All that is stored about an account, except for secrets: the password, tokens and recovery codes, of which
 * hashes are stored, the secret of the authenticator app, and the keys of passkeys.
 */
export const accountArchiveSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exportDate: isoTime,
  account: userSchema.extend({
    /** Whether a link that was mailed to the current address has been used. */
    isEmailConfirmed: z.boolean(),
    /** Whether an admin requires two-factor authentication of the user. */
    requiresSecondFactor: z.boolean(),
  }),
  preferences: savedPreferencesSchema.nullable(),
  sessions: z.array(sessionSummarySchema),
  previousNames: z.array(previousNameSchema),
  pendingEmail: pendingEmailSchema.nullable(),
  apiTokens: z.array(apiTokenSchema),
  secondFactors: secondFactorsSchema,
  passkeys: z.array(passkeySchema),
  /** Links that were sent or created to change the account, without their tokens. */
  accountLinks: z.array(
    z.object({
      kind: z.string(),
      /** The address that the link was mailed to and restores or confirms. */
      email: z.string().nullable(),
      createdAt: isoTime,
      expiresAt: isoTime,
      usedAt: isoTime.nullable(),
    }),
  ),
  /** Mails that wait to be sent, or that could not be sent in the last day. */
  mails: z.array(z.object({ kind: z.string(), recipient: z.string(), createdAt: isoTime })),
  /** Networks that the user signed in from, as hashes. */
  knownNetworks: z.array(z.object({ hash: z.string(), lastLoginAt: isoTime })),
  /** Accounts of the identity provider that sign in to this one. */
  identities: z.array(identitySchema),
  actions: z.array(accountActionSchema),
  historyRemovals: z.array(historyRemovalSchema),
  watchHistory: z.array(watchHistoryEntrySchema),
});
export type AccountArchive = z.infer<typeof accountArchiveSchema>;

/** The id of an action, or a title such as 'movie:603'. */
function isRowKey(list: ArchiveList, key: string): boolean {
  const form = list === 'actions' ? /^(\d{1,19})$/ : /^(?:movie|tv|all):(\d{1,19})$/;
  const id = form.exec(key)?.[1];
  return id !== undefined && (/^0+$/.test(id) || parseMediaId(id) !== null);
}

const archivePositionSchema = z.object({ list: z.enum(ARCHIVE_LISTS), after: z.string().optional() });
/** Where the next part of an archive begins, after a row of one of its lists. */
export type ArchivePosition = z.infer<typeof archivePositionSchema>;

/** Nothing for the first part. */
export const archivePositionInput = strict({
  list: oneOf('list', ARCHIVE_LISTS).optional(),
  after: z.string({ error: 'after must be a string' }).optional(),
}).refine(({ list, after }) => after === undefined || (list !== undefined && isRowKey(list, after)), {
  error: 'after must come from the previous part',
  path: ['after'],
});

export const archivePartSchema = accountArchiveSchema.extend({
  next: archivePositionSchema
    .nullable()
    .optional()
    .describe('tRPC only: where the next part begins, null after the last'),
});
