import { z } from 'zod';
import {
  findTokenNameProblem,
  TOKEN_MAX_DAYS,
  TOKEN_NAME_REQUIRED,
  TOKEN_SCOPE_REQUIRED,
  TOKEN_SCOPES,
} from './api-tokens';
import { oneOf, strict, wholeNumber } from './input-schema';

export const newTokenSchema = strict({
  name: z
    .string({ error: TOKEN_NAME_REQUIRED })
    .superRefine((text, context) => {
      const message = findTokenNameProblem(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .transform((text) => text.trim()),
  scopes: z
    .array(oneOf('scopes', TOKEN_SCOPES), { error: 'scopes must be a list' })
    .min(1, { error: TOKEN_SCOPE_REQUIRED })
    .max(TOKEN_SCOPES.length, { error: `scopes must have at most ${TOKEN_SCOPES.length} items` })
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresInDays: wholeNumber('expiresInDays', 1, TOKEN_MAX_DAYS),
});
export type NewToken = z.output<typeof newTokenSchema>;

const isoTime = z.string();

export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Also scopes of a newer release, whose instances share the database during an update. */
  scopes: z.array(z.string().describe('Such as history:read')),
  createdAt: isoTime,
  expiresAt: isoTime,
  /** Up to a minute late; null before the first use. */
  lastUsedAt: isoTime.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const createdTokenSchema = z.object({
  token: z.string().describe('The token itself, which no other call returns'),
  apiToken: apiTokenSchema,
});
export type CreatedToken = z.infer<typeof createdTokenSchema>;
