import { TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod';

export const INPUT_UNREADABLE = 'The input of the call cannot be read.';

/** The kinds of values that callers send beside plain JSON; superjson knows many more, each a way to cost time. */
const SENT_KINDS = ['undefined', 'Date'];
/** More than any call has; a migration's entries are plain JSON. */
const MAX_ANNOTATIONS = 500;

/** The kind of the value itself, or of values in it by their dotted paths. */
const annotations = z.union([
  z.tuple([z.enum(SENT_KINDS)]),
  z
    .record(z.string().max(200), z.tuple([z.enum(SENT_KINDS)]))
    .refine((byPath) => Object.keys(byPath).length <= MAX_ANNOTATIONS),
]);

const sentInput = z.strictObject({
  json: z.unknown(),
  meta: z.strictObject({ values: annotations.optional(), v: z.number().optional() }).optional(),
});

/**
 * superjson with its eyes open: what comes in may name undefined values and dates only. Its sets, maps, typed arrays
 * and references cost far more to rebuild than to send.
 */
export const safeTransformer = {
  input: {
    serialize: (value: unknown) => superjson.serialize(value),
    /** @throws TRPCError BAD_REQUEST for anything that our own client does not send */
    deserialize(value: unknown): unknown {
      try {
        const { json, meta } = sentInput.parse(value);
        if (!meta?.values) return json;
        return superjson.deserialize(value as Parameters<typeof superjson.deserialize>[0]);
      } catch {
        // A path that leads nowhere; told like any other input that cannot be read.
      }
      throw new TRPCError({ code: 'BAD_REQUEST', message: INPUT_UNREADABLE });
    },
  },
  output: superjson,
};
