import { generateOpenApiDocument } from 'trpc-openapi';
import { BRAND } from '#shared/brand';
import type { AppRouter } from '../../routers/index';
import {
  type DescribedOperation,
  describeResponses,
  FAILURE_SCHEMA,
  FAILURE_SCHEMA_NAME,
} from './described-failures';

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** The OpenAPI 3.1 document of the REST facade, made from the procedures themselves. */
export function describeApi(router: AppRouter, version: string, baseUrl: string): Record<string, unknown> {
  /** The statuses that procedures name as theirs, by method and path. */
  const ownStatuses = new Map<string, readonly number[]>();
  const document = generateOpenApiDocument(router, {
    title: `${BRAND.name} API`,
    description:
      'Catalogue reads need no account; they pass what the movie database answers through as it is. Where a token ' +
      'is needed, send it as `Authorization: Bearer <token>`. ' +
      'A failure is `{ success: false, message, code, issues? }` with the fitting status.',
    version,
    openApiVersion: '3.1.0',
    baseUrl,
    tags: ['catalogue', 'auth', 'watch-history', 'settings', 'health', 'admin', 'debug'],
    // Nothing is left out; this is where every procedure's own words pass by.
    filter({ metadata: { openapi } }) {
      const { method, path, errorResponses = [] } = openapi;
      ownStatuses.set(
        `${method.toLowerCase()} ${path}`,
        Array.isArray(errorResponses) ? errorResponses : Object.keys(errorResponses).map(Number),
      );
      return true;
    },
  });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation: DescribedOperation | undefined = item[method];
      if (operation)
        operation.responses = describeResponses(operation, ownStatuses.get(`${method} ${path}`) ?? []);
    }
  }
  // The generator's own schemas of failures are not what is answered.
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
