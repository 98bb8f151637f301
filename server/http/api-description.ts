import { generateOpenApiDocument } from 'trpc-openapi';
import { z } from 'zod';
import { TOKEN_PREFIX } from '#shared/api-tokens';
import { BRAND } from '#shared/brand';
import { errorBodySchema } from '#shared/error-schema';
import type { AppRouter } from '../../routers/index';
import type { ProcedureMeta, ProcedureScope } from '../../routers/trpc';

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

type Operation = {
  readonly tags?: readonly string[];
  security?: unknown;
  description?: string;
  readonly requestBody?: unknown;
  responses?: Record<string, unknown>;
};

const { $schema: _, ...FAILURE_SCHEMA } = z.toJSONSchema(errorBodySchema);
const FAILURE_SCHEMA_NAME = 'Failure';

const DESCRIPTIONS: Readonly<Record<number | 'default', string>> = {
  400: 'Invalid input',
  401: 'Missing or invalid token, or wrong credentials',
  403: 'Not allowed for this role or API token',
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
    ...(security ? [401, 403, 503] : []),
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

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The token that login and sign-up return' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${TOKEN_PREFIX}…`,
    description: 'A token that the user created in Settings; it allows the calls of its scopes',
  },
} as const;

/** For procedures that are not public, or, like logout, do nothing without a session. */
function describeAccess(scope: ProcedureScope): Pick<Operation, 'security' | 'description'> {
  switch (scope) {
    case 'public':
      return { security: [{}, { session: [] }] };
    case 'session':
      return { security: [{ session: [] }], description: 'API tokens are not accepted.' };
    default:
      return {
        security: [{ session: [] }, { apiToken: [scope] }],
        description: `API tokens need the scope \`${scope}\`.`,
      };
  }
}

/** @returns the OpenAPI 3.1 document of the REST API, generated from the procedures. */
export function describeApi(router: AppRouter, version: string, baseUrl: string): Record<string, unknown> {
  /** By method and path. */
  const declared = new Map<
    string,
    { readonly statuses: readonly number[]; readonly scope: ProcedureScope }
  >();
  const document = generateOpenApiDocument<ProcedureMeta>(router, {
    title: `${BRAND.name} API`,
    description:
      "Catalogue calls need no account and return TMDB's responses unchanged. Send a session's or an " +
      'API token as `Authorization: Bearer <token>`. Errors are ' +
      '`{ success: false, message, code, issues?, reason? }`.',
    version,
    openApiVersion: '3.1.0',
    baseUrl,
    tags: ['catalogue', 'auth', 'watch-history', 'settings', 'health', 'admin', 'debug'],
    securitySchemes: SECURITY_SCHEMES,
    // Used to read each procedure's own statuses and scope; every procedure passes.
    filter({ metadata: { openapi, scope = 'session' } }) {
      const { method, path, errorResponses = [] } = openapi;
      const statuses = Array.isArray(errorResponses)
        ? errorResponses
        : Object.keys(errorResponses).map(Number);
      declared.set(`${method.toLowerCase()} ${path}`, { statuses, scope });
      return true;
    },
  });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation: Operation | undefined = item[method];
      const { statuses, scope } = declared.get(`${method} ${path}`) ?? {};
      if (!operation || !statuses || !scope) continue;
      if (operation.security) Object.assign(operation, describeAccess(scope));
      operation.responses = describeResponses(operation, statuses);
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
