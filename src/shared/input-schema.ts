import { z } from 'zod';

export const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape, notAnObject?: string) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown field: ${issue.keys.join(', ').slice(0, 100)}`
        : notAnObject,
  });

/** Accepts a number, or digits in a URL. trpc-openapi turns on the coercion of plain number schemas. */
export function wholeNumber(name: string, min: number, max: number, requirement?: string) {
  const error = `${name} must be ${requirement ?? `a whole number from ${min} to ${max}`}`;
  return z
    .union([z.number(), z.string().regex(/^\d{1,15}$/, { error })], { error })
    .transform(Number)
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }))
    .meta({
      override({ jsonSchema }) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: 'integer', minimum: min, maximum: max });
      },
    });
}

export function oneOf<const Values extends readonly string[]>(name: string, values: Values) {
  return z.enum(values, { error: `${name} must be one of ${values.join(', ')}` });
}

export function userId(name: string) {
  const error = `${name} must be the id of a user`;
  return z.string({ error }).regex(/^[\w-]{1,100}$/, { error });
}
