import fc from 'fast-check';
import { HOSTILE_VALUES } from './hostile';

/** What this reads of a JSON Schema. */
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

/** Good values for fields whose rules the schema does not tell, by their names. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Few values of each kind, so that the answers to good questions are soon known. */
const POOL = 8;
const STRANGE_ONE_IN = 8;

const TEXTS = ['star', 'Amélie', '東京 🎬', 'a', 'x y', '100% & more?'];

function textsFor({ pattern, minLength = 0, maxLength = 100 }: JsonSchema): readonly string[] {
  if (pattern) return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: POOL, seed: 1 });
  return [...TEXTS, 'x'.repeat(Math.max(1, minLength)), 'x'.repeat(maxLength)];
}

function numbersFor({ minimum = 0, maximum = 1000 }: JsonSchema): readonly number[] {
  return [...new Set([minimum, minimum + 1, minimum + 10, maximum - 1, maximum])].filter((n) => n <= maximum);
}

/** Just outside of what the schema allows. */
function beyond({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): readonly unknown[] {
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
    const good = hints[name] ?? goodValue(schema, hints);
    return [name, fc.oneof({ arbitrary: good, weight: STRANGE_ONE_IN - 1 }, strangeValue(schema))] as const;
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

/** What the schema allows; in objects a field may be strange here and there, or missing. */
export function goodValue(schema: JsonSchema, hints: Hints = {}): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => goodValue(each, hints)));
  if (typeof schema.type === 'object')
    return fc.oneof(...schema.type.map((type) => goodValue({ ...schema, type }, hints)));
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
      return fc.array(goodValue(schema.items ?? {}, hints), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object':
      return schema.properties
        ? fieldsFor(schema, hints)
        : fc.dictionary(fc.string({ maxLength: 8 }), fc.constantFrom(...HOSTILE_VALUES), { maxKeys: 4 });
    default:
      return fc.constantFrom(...HOSTILE_VALUES);
  }
}

/** Just outside of the schema, or of another kind altogether. */
export function strangeValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const outside = beyond(schema);
  const hostile = fc.constantFrom(...HOSTILE_VALUES);
  return outside.length > 0 ? fc.oneof(fc.constantFrom(...outside), hostile) : hostile;
}
