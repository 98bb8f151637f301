import { TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod';

export const INPUT_UNREADABLE = 'The input of the call is unreadable.';

const INPUT_TYPES = ['undefined', 'Date'];
const MAX_ANNOTATIONS = 500;

/** The type of the value itself, or of values in it by their dotted paths. */
const annotations = z.union([
  z.tuple([z.enum(INPUT_TYPES)]),
  z
    .record(z.string().max(200), z.tuple([z.enum(INPUT_TYPES)]))
    .refine((byPath) => Object.keys(byPath).length <= MAX_ANNOTATIONS),
]);

const serializedInput = z.strictObject({
  json: z.unknown(),
  meta: z.strictObject({ values: annotations.optional(), v: z.number().optional() }).optional(),
});

/** superjson, but inputs may contain only undefined and Date: its other types cost far more to rebuild than to send. */
export const safeTransformer = {
  input: {
    serialize: (value: unknown) => superjson.serialize(value),
    /** @throws TRPCError BAD_REQUEST for other types */
    deserialize(value: unknown): unknown {
      try {
        const { json, meta } = serializedInput.parse(value);
        if (!meta?.values) return json;
        return superjson.deserialize(value as Parameters<typeof superjson.deserialize>[0]);
      } catch {
        // Invalid input, or a path that does not exist in it.
      }
      throw new TRPCError({ code: 'BAD_REQUEST', message: INPUT_UNREADABLE });
    },
  },
  output: superjson,
};
