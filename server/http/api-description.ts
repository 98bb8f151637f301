import { generateOpenApiDocument } from 'trpc-openapi';
import { z } from 'zod';
import { BRAND } from '#shared/brand';
import { errorBodySchema } from '#shared/error-schema';
import type { AppRouter } from '../../routers/index';

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

type Operation = {
  readonly tags?: readonly string[];
  readonly security?: unknown;
  readonly requestBody?: unknown;
  responses?: Record<string, unknown>;
};

const { $schema: _, ...FAILURE_SCHEMA } = z.toJSONSchema(errorBodySchema);
const FAILURE_SCHEMA_NAME = 'Failure';

const DESCRIPTIONS: Readonly<Record<number | 'default', string>> = {
  400: 'Invalid input',
  401: 'Missing or invalid token, or wrong credentials',
  403: 'Not allowed for this role',
  404: 'Not found',
  409: 'Conflict, such as a username that is taken',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'TMDB failed',
  503: 'Temporarily unavailable',
  default: 'Other error',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before a retry', schema: { type: 'integer' } },
};

function describeFailure(status: number | 'default') {
  const schema = { $ref: `#/components/schemas/${FAILURE_SCHEMA_NAME}` };
  return {
    description: DESCRIPTIONS[status] ?? DESCRIPTIONS.default,
    ...((status === 429 || status === 502 || status === 503) && { headers: RETRY_AFTER }),
    content: { 'application/json': { schema } },
  };
}

/** @returns the failures that follow from the tags and the security of an operation. */
function impliedStatuses({ tags = [], security, requestBody }: Operation): number[] {
  const isCatalogue = tags.includes('catalogue');
  const hasData = tags.some((tag) => ['auth', 'settings', 'watch-history'].includes(tag));
  return [
    400,
    429,
    500,
    ...(requestBody ? [413, 415] : []),
    ...(security ? [401, 503] : []),
    ...(security && (tags.includes('admin') || tags.includes('debug')) ? [403] : []),
    ...(isCatalogue ? [502] : []),
    ...(isCatalogue || hasData ? [503] : []),
  ];
}

function describeResponses(operation: Operation, declaredStatuses: readonly number[]) {
  const statuses = [...new Set([...impliedStatuses(operation), ...declaredStatuses])].sort((a, b) => a - b);
  return {
    200: operation.responses?.['200'],
    ...Object.fromEntries(statuses.map((status) => [status, describeFailure(status)])),
    default: describeFailure('default'),
  };
}

/** @returns the OpenAPI 3.1 document of the REST API, generated from the procedures. */
export function describeApi(router: AppRouter, version: string, baseUrl: string): Record<string, unknown> {
  /** By method and path. */
  const declaredStatuses = new Map<string, readonly number[]>();
  const document = generateOpenApiDocument(router, {
    title: `${BRAND.name} API`,
    description:
      "Catalogue calls need no account and return TMDB's responses unchanged. Send a token as " +
      '`Authorization: Bearer <token>`. Errors are `{ success: false, message, code, issues? }`.',
    version,
    openApiVersion: '3.1.0',
    baseUrl,
    tags: ['catalogue', 'auth', 'watch-history', 'settings', 'health', 'admin', 'debug'],
    // Used to read each procedure's own statuses; every procedure passes.
    filter({ metadata: { openapi } }) {
      const { method, path, errorResponses = [] } = openapi;
      declaredStatuses.set(
        `${method.toLowerCase()} ${path}`,
        Array.isArray(errorResponses) ? errorResponses : Object.keys(errorResponses).map(Number),
      );
      return true;
    },
  });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation: Operation | undefined = item[method];
      if (operation)
        operation.responses = describeResponses(operation, declaredStatuses.get(`${method} ${path}`) ?? []);
    }
  }
  // The generated failure schemas do not match the responses.
  const schemas = Object.entries(document.components?.schemas ?? {});
  return {
    ...document,
    components: {
      ...document.components,
      schemas: {
        ...Object.fromEntries(schemas.filter(([name]) => !name.startsWith('error.'))),
        [FAILURE_SCHEMA_NAME]: FAILURE_SCHEMA,
      },
    },
  };
}
