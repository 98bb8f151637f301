import fc from 'fast-check';
import { HOSTILE_VALUES } from './hostile-values';

export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
};

/** Valid values for fields with rules beyond the schema, by the names of the fields. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Few different texts, so that many responses come from the caches. */
const POOL = 8;
const INVALID_ONE_IN = 8;

const TEXTS = ['star', 'Amélie', '東京 🎬', 'a', 'x y', '100% & more?'];

function textsFor({ pattern, minLength = 0, maxLength = 100 }: JsonSchema): readonly string[] {
  if (pattern) return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: POOL, seed: 1 });
  return [...TEXTS, 'x'.repeat(Math.max(1, minLength)), 'x'.repeat(maxLength)];
}

function numbersFor({ minimum = 0, maximum = 1000 }: JsonSchema): readonly number[] {
  return [...new Set([minimum, minimum + 1, minimum + 10, maximum - 1, maximum])].filter((n) => n <= maximum);
}

function outOfRange({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): readonly unknown[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minLength ? ['x'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(maxItems === undefined ? [] : [Array(maxItems + 1).fill({})]),
  ];
}

function fieldsFor({ properties = {}, required = [] }: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const good = hints[name] ?? validValue(schema, hints);
    return [name, fc.oneof({ arbitrary: good, weight: INVALID_ONE_IN - 1 }, invalidValue(schema))] as const;
  });
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  const partial = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const more = fc
    .tuple(
      whole,
      fc.constantFrom('role', 'isAdmin', 'constructor', 'x\0', ''),
      fc.constantFrom(...HOSTILE_VALUES),
    )
    .map(([fields, name, value]) => ({ ...fields, [name]: value }));
  return fc.oneof({ arbitrary: whole, weight: 10 }, partial, more);
}

/** Values that match the schema, except for some invalid or missing fields of objects. */
export function validValue(schema: JsonSchema, hints: Hints = {}): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(each, hints)));
  if (typeof schema.type === 'object')
    return fc.oneof(...schema.type.map((type) => validValue({ ...schema, type }, hints)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.constantFrom(...numbersFor(schema));
    case 'string':
      return fc.constantFrom(...textsFor(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, hints), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return schema.properties
        ? fieldsFor(schema, hints)
        : fc.dictionary(fc.string({ maxLength: 8 }), fc.constantFrom(...HOSTILE_VALUES), { maxKeys: 4 });
    default:
      return fc.constantFrom(...HOSTILE_VALUES);
  }
}

/** Values just outside the limits of the schema, or of other types. */
export function invalidValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const outside = outOfRange(schema);
  const hostile = fc.constantFrom(...HOSTILE_VALUES);
  return outside.length > 0 ? fc.oneof(fc.constantFrom(...outside), hostile) : hostile;
}
