import { TRPCError } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';
import { z } from 'zod';

export const INPUT_UNREADABLE = 'The input is unreadable.';

const MAX_ANNOTATIONS = 500;

const type = z.tuple([z.enum(['undefined', 'Date'])]);

/** Checked first, because z.record ignores the key __proto__ and reports every invalid value. */
const fewPaths = z.unknown().refine((value) => {
  const paths = Object.keys(value ?? {});
  return paths.length <= MAX_ANNOTATIONS && !paths.includes('__proto__');
});

/** The type of the value itself, or of values in it by their dotted paths. */
const annotations = fewPaths.pipe(z.union([type, z.record(z.string().max(200), type)]));

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
        const input = serializedInput.parse(value);
        return input.meta?.values ? superjson.deserialize(input as SuperJSONResult) : input.json;
      } catch {
        // Invalid input, or a path that does not exist in it.
      }
      throw new TRPCError({ code: 'BAD_REQUEST', message: INPUT_UNREADABLE });
    },
  },
  output: superjson,
};
