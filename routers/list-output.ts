import type { ZodType } from 'zod';

/**
 * The output of a call that answers with a list, checked in one go: tRPC has schemas check as if they waited for
 * something, which for a page of 50 rows takes a fifth of the memory that the whole call does.
 */
export function listOutput<Schema extends ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value) => schema.parse(value);
  return schema;
}
