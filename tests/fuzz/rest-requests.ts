import fc from 'fast-check';
import { listRouterCalls } from '../support/router-calls';
import { HOSTILE_ADDRESS_TEXTS } from './hostile-values';
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

type Parameter = {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
};

type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
  readonly responses: Readonly<Record<string, unknown>>;
};

export type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const hostileText = fc.constantFrom(...HOSTILE_ADDRESS_TEXTS);

function encode(value: unknown): string {
  const text = String(value);
  return encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
}

function addressText({ name, schema }: Parameter): fc.Arbitrary<string> {
  const good = (HINTS[name] ?? validValue(schema, HINTS)).map(encode);
  return fc.oneof({ arbitrary: good, weight: 9 }, hostileText);
}

/** A query parameter that is present, missing, repeated, or in the syntax of other parsers. */
function queryPart(parameter: Parameter): fc.Arbitrary<string> {
  const one = addressText(parameter).map((text) => `${parameter.name}=${text}`);
  const name = encode(parameter.name);
  const odd = fc.oneof(
    fc.tuple(one, one).map((both) => both.join('&')),
    fc.constantFrom(
      `${name}`,
      `${name}=`,
      `${name}[]=1`,
      `${name}[__proto__]=1`,
      `${name}[0][a]=1`,
      `%00${name}=1`,
    ),
  );
  const weight = parameter.required ? 1 : 8;
  return fc.oneof({ arbitrary: one, weight: 10 }, { arbitrary: fc.constant(''), weight }, odd);
}

const unknownPart = fc.oneof(
  { arbitrary: fc.constant(''), weight: 9 },
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'role', 'api_key', ''), hostileText)
    .map((pair) => pair.join('=')),
);

function targetOf(template: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const inPath = parameters.filter((each) => each.in === 'path');
  const inQuery = parameters.filter((each) => each.in === 'query');
  const path = fc
    .tuple(...inPath.map(addressText))
    .map((texts) => texts.reduce((path, text) => path.replace(/\{\w+\}/, () => text), template));
  const query = fc
    .tuple(...inQuery.map(queryPart), unknownPart)
    .map((parts) => parts.filter((part) => part !== '').join('&'));
  return fc.tuple(path, query).map(([path, query]) => `/api${path}${query && `?${query}`}`);
}

function draftsOf(method: string, template: string, operation: Operation): fc.Arbitrary<Draft> {
  const target = targetOf(template, operation.parameters ?? []);
  const schema = operation.requestBody?.content['application/json'].schema;
  const methods = fc.oneof({ arbitrary: fc.constant(method), weight: 30 }, oddMethod);
  const content: fc.Arbitrary<Pick<Draft, 'body' | 'headers'>> = schema
    ? bodyOf(validValue(schema, HINTS))
    : fc.constant({ body: null, headers: {} });
  return fc.record({ method: methods, target, headers, content }).map(({ content, ...draft }) => ({
    ...draft,
    body: draft.method === method ? content.body : null,
    headers: { ...content.headers, ...draft.headers },
  }));
}

/** Requests for every path, generated from the OpenAPI document. */
export function restCases({ paths }: Document): fc.Arbitrary<FuzzCase> {
  const nameByCall = new Map(
    listRouterCalls().flatMap(({ name, rest }) => (rest ? [[`${rest.method} ${rest.path}`, name]] : [])),
  );
  const cases = Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([key, operation]) => {
      const method = key.toUpperCase();
      const call = nameByCall.get(`${method} ${template}`);
      if (call === undefined) throw new Error(`No procedure is called by ${method} ${template}.`);
      const draft = draftsOf(method, template, operation);
      return { arbitrary: fc.record({ call: fc.constant(call), role, draft }), weight: weightOf(call) };
    }),
  );
  return fc.oneof(...cases);
}
