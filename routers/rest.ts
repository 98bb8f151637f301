import type { OpenApiMeta } from 'trpc-openapi';
import { z } from 'zod';

type Tag = 'admin' | 'auth' | 'catalogue' | 'debug' | 'health' | 'settings' | 'watch-history';

type RestOptions = {
  /** False for procedures that need no session. */
  readonly protect?: boolean;
  /** Statuses of the procedure's own failures; those of its kind (400, 401, 429 ...) are added to the document. */
  readonly errors?: number[];
};

/** The REST route of a procedure below /api, and its entry in the OpenAPI document. */
export function rest(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  tag: Tag,
  summary: string,
  { protect = true, errors = [] }: RestOptions = {},
): OpenApiMeta {
  return { openapi: { method, path, tags: [tag], protect, summary, errorResponses: errors } };
}

const success = z.literal(true);

export const noInput = z.object({}).optional();

export const messageOutput = z.object({ success, message: z.string() });

export const dataOutput = <Data extends z.ZodType>(data: Data) => z.object({ success, data });
