import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import superjson from 'superjson';
import { isRecord } from '#shared/json';
import type { HttpRequest, HttpResponse } from '../support/http-client';
import { listRouterCalls } from '../support/router-calls';
import { INJECTED } from './hostile-values';
import type { Document } from './rest-requests';
import { outputSchemas } from './trpc-requests';

/** The error statuses that any request may get, declared or not. */
const REFUSALS = [400, 404, 405, 413, 414, 415, 431];
const TRPC_STATUSES = [200, 207, 401, 403, 409, 412, 429, ...REFUSALS];

/** Internals that no response may contain: stacks, file names, messages of the database and of parsers. */
const LEAKS =
  /\n\s+at |node_modules|\.[tj]sx?:\d+|PostgresError|syntax error|violates|relation \\?"|\bselect \w.* from\b|insert into|ECONNREFUSED|ZodError|Invalid input|in JSON at|is not a function|Cannot read prop/i;

const FAILURE_IN_TRPC = {
  type: 'object',
  required: ['message', 'code', 'data'],
  additionalProperties: false,
  properties: {
    message: { type: 'string', minLength: 1 },
    code: { type: 'integer' },
    data: {
      type: 'object',
      required: ['code', 'httpStatus'],
      additionalProperties: false,
      properties: {
        code: { type: 'string' },
        httpStatus: { type: 'integer', minimum: 400, maximum: 499 },
        path: { type: 'string' },
        reason: { type: 'string' },
        secondFactors: {
          type: 'object',
          required: ['authenticatorApp', 'recoveryCodes', 'passkeys'],
          additionalProperties: { type: 'boolean' },
        },
        issues: { type: 'array', items: { type: 'object', required: ['path', 'message'] } },
        retryAfterSeconds: { type: 'integer', minimum: 1 },
      },
    },
  },
};

function textOf({ headers, bytes }: HttpResponse): string {
  const encoding = headers['content-encoding'];
  const decode = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : null;
  return (decode ? decode(bytes) : bytes).toString();
}

/** Deserializes as the browser client does. */
function readWire({ json, meta }: Readonly<Record<string, unknown>>): unknown {
  return superjson.deserialize({ json, meta } as Parameters<typeof superjson.deserialize>[0]);
}

const pointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** @returns a function that describes the fault of a response, or returns null */
export function createResponseCheck(
  document: Document,
): (request: HttpRequest, response: HttpResponse) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  const restByName = new Map(
    listRouterCalls().flatMap(({ name, rest }) => (rest ? [[name, rest] as const] : [])),
  );
  const outputValidators = new Map([...outputSchemas()].map(([name, schema]) => [name, ajv.compile(schema)]));
  const failureInTrpc = ajv.compile(FAILURE_IN_TRPC);
  const failure = ajv.compile({ $ref: 'api#/components/schemas/Failure' });
  const compiled = new Map<string, ValidateFunction>();

  function mismatch(validate: ValidateFunction, value: unknown): string | null {
    return validate(value) ? null : `does not match its schema: ${ajv.errorsText(validate.errors)}`;
  }

  function declared(method: string, path: string, status: number): ValidateFunction | null {
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses;
    if (!responses?.[String(status)]) return REFUSALS.includes(status) ? failure : null;
    const parts = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
    ];
    const $ref = `api#/${[...parts, 'schema'].map(pointer).join('/')}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    return validate;
  }

  function checkRest({ call }: HttpRequest, status: number, body: unknown): string | null {
    const rest = restByName.get(call);
    const validate = rest ? declared(rest.method, rest.path, status) : null;
    return validate ? mismatch(validate, body) : `has the status ${status}, which is not declared`;
  }

  function checkCall(call: string, body: unknown): string | null {
    if (!isRecord(body)) return 'is not a tRPC response';
    if (isRecord(body.error)) return mismatch(failureInTrpc, readWire(body.error));
    const data = isRecord(body.result) && isRecord(body.result.data) ? body.result.data : null;
    if (!data || !('json' in data)) return 'is not a tRPC response';
    const validate = outputValidators.get(call);
    return validate ? mismatch(validate, readWire(data)) : null;
  }

  function checkTrpc({ call }: HttpRequest, status: number, body: unknown): string | null {
    if (!TRPC_STATUSES.includes(status)) return `has the status ${status}`;
    if (isRecord(body) && body.success === false) return mismatch(failure, body);
    const calls = call.split(',');
    if (!Array.isArray(body)) return checkCall(calls[0] ?? '', body);
    return body.map((each, index) => checkCall(calls[index] ?? '', each)).find((fault) => fault) ?? null;
  }

  function checkHeaders(
    { call, headers: requestHeaders }: HttpRequest,
    { headers, status }: HttpResponse,
  ): string | null {
    if (INJECTED in headers || 'set-cookie' in headers || 'location' in headers)
      return 'has an injected header';
    if (headers['x-content-type-options'] !== 'nosniff') return 'has no nosniff';
    if (status === 429 && !headers['retry-after']) return 'has no Retry-After';
    const isPersonal = 'authorization' in requestHeaders && !call.startsWith('catalogue.');
    if (isPersonal && headers['cache-control'] !== 'no-store') return 'is personal, but may be cached';
    return null;
  }

  return function checkResponse(request, response) {
    const { status, headers } = response;
    if (status >= 500) return `has the status ${status}: ${textOf(response).slice(0, 300)}`;
    const fault = checkHeaders(request, response);
    if (fault || request.method === 'HEAD' || status === 304) return fault;
    if (!/^application\/json(; charset=utf-8)?$/.test(headers['content-type'] ?? ''))
      return `has the type ${headers['content-type']}`;
    const text = textOf(response);
    const leak = LEAKS.exec(text);
    if (leak) return `contains internals: ${text.slice(Math.max(0, leak.index - 100), leak.index + 200)}`;
    const body: unknown = JSON.parse(text);
    const isTrpc = request.target.startsWith('/api/trpc/');
    const wrong = (isTrpc ? checkTrpc : checkRest)(request, status, body);
    return wrong && `${wrong}: ${text.slice(0, 300)}`;
  };
}
