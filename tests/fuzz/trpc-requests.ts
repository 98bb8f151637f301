import fc from 'fast-check';
import type { ZodType } from 'zod';
import { createSchema } from 'zod-openapi';
import { appRouter } from '../../routers/index';
import { HOSTILE_ADDRESS_TEXTS, HOSTILE_VALUES } from './hostile-values';
import {
  bodyOf,
  type Draft,
  type FuzzCase,
  HINTS,
  headers,
  oddMethod,
  role,
  weightOf,
} from './request-arbitraries';
import { type JsonSchema, validValue } from './schema-arbitraries';

type Procedure = {
  readonly _def: {
    readonly type: 'query' | 'mutation';
    readonly inputs: readonly ZodType[];
    readonly output?: ZodType;
  };
};

/** tRPC stores procedures in a flat record by dotted names, unlike its type. */
const PROCEDURES = appRouter._def.procedures as unknown as Readonly<Record<string, Procedure>>;
const MAX_BATCH = 16;

const OPENAPI_VERSION = '3.1.0';

/** @returns null for a procedure without input */
function inputSchema({ _def: { inputs } }: Procedure): JsonSchema | null {
  const [input] = inputs;
  // The type includes boolean schemas, but inputs are objects.
  return input
    ? (createSchema(input, { io: 'input', openapiVersion: OPENAPI_VERSION }).schema as JsonSchema)
    : null;
}

/** The JSON Schemas of the outputs by the names of procedures, without those that declare none. */
export function outputSchemas(): Map<string, object> {
  return new Map(
    Object.entries(PROCEDURES).flatMap(
      ([
        name,
        {
          _def: { output },
        },
      ]) => {
        if (!output) return [];
        const { schema, components } = createSchema(output, {
          io: 'output',
          openapiVersion: OPENAPI_VERSION,
        });
        return [[name, { ...schema, components: { schemas: components } }] as const];
      },
    ),
  );
}

/** Valid and invalid metadata of superjson. */
const meta = fc.constantFrom<unknown>(
  { values: {} },
  { values: { page: ['undefined'] } },
  { values: { id: ['Date'] } },
  { values: { a: ['set'] } },
  { values: { '__proto__.x': ['Date'] } },
  { values: ['bigint'] },
  { values: { a: [['class', 'Date']] } },
  { referentialEqualities: { a: ['b'] } },
  null,
  'x',
);

function wrapped(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const plain = value.map((json) => ({ json }));
  return fc.oneof(
    { arbitrary: plain, weight: 15 },
    fc.record({ json: value, meta }),
    fc.constantFrom(...HOSTILE_VALUES),
  );
}

function draftOf(method: string, path: string, input: fc.Arbitrary<unknown>): fc.Arbitrary<Draft> {
  const methods = fc.oneof({ arbitrary: fc.constant(method), weight: 30 }, oddMethod);
  if (method === 'POST')
    return fc.record({ method: methods, headers, content: bodyOf(input) }).map(({ content, ...draft }) => ({
      ...draft,
      target: path,
      body: draft.method === method ? content.body : null,
      headers: { ...content.headers, ...draft.headers },
    }));
  const text = fc.oneof(
    { arbitrary: input.map((each) => encodeURIComponent(JSON.stringify(each) ?? '')), weight: 15 },
    fc.constantFrom(...HOSTILE_ADDRESS_TEXTS),
  );
  const joint = path.includes('?') ? '&' : '?';
  const target = fc.oneof(
    { arbitrary: text.map((each) => `${path}${joint}input=${each}`), weight: 20 },
    fc.constant(path),
    text.map((each) => `${path}${joint}input=${each}&input=${each}`),
    text.map((each) => `${path}/${each}`),
  );
  return fc.record({ method: methods, target, headers, body: fc.constant(null) });
}

/** Batches, some of them with more calls than allowed. */
function batches(names: readonly string[], inputs: ReadonlyMap<string, fc.Arbitrary<unknown>>) {
  const some = (method: string, names: readonly string[]): fc.Arbitrary<FuzzCase> =>
    fc
      .oneof(
        { arbitrary: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), weight: 9 },
        fc.constantFrom(...names).map((name) => Array<string>(MAX_BATCH + 1).fill(name)),
      )
      .chain((calls) => {
        const each = Object.fromEntries(
          calls.map((name, index) => [index, inputs.get(name) ?? fc.constant({})]),
        );
        const path = `/api/trpc/${calls.join(',')}?batch=1`;
        return fc.record({
          call: fc.constant(calls.join()),
          role,
          draft: draftOf(method, path, fc.record(each, { requiredKeys: [] })),
        });
      });
  const queries = names.filter((name) => PROCEDURES[name]?._def.type === 'query');
  const mutations = names.filter((name) => PROCEDURES[name]?._def.type === 'mutation' && weightOf(name) > 1);
  return fc.oneof({ arbitrary: some('GET', queries), weight: 3 }, some('POST', mutations));
}

export function trpcCases(): fc.Arbitrary<FuzzCase> {
  const names = Object.keys(PROCEDURES);
  const inputs = new Map(
    Object.entries(PROCEDURES).map(([name, procedure]) => {
      const schema = inputSchema(procedure);
      return [
        name,
        wrapped(schema ? validValue(schema, HINTS) : fc.constantFrom(...HOSTILE_VALUES)),
      ] as const;
    }),
  );
  const alone = Object.entries(PROCEDURES).map(([name, { _def }]) => {
    const method = _def.type === 'query' ? 'GET' : 'POST';
    const draft = draftOf(method, `/api/trpc/${name}`, inputs.get(name) ?? fc.constant({}));
    return { arbitrary: fc.record({ call: fc.constant(name), role, draft }), weight: weightOf(name) };
  });
  return fc.oneof({ arbitrary: fc.oneof(...alone), weight: 5 }, batches(names, inputs));
}
