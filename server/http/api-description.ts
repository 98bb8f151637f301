import { generateOpenApiDocument } from 'trpc-openapi';
import { BRAND } from '#shared/brand';
import type { AppRouter } from '../../routers/index';

/** The OpenAPI 3.1 document of the REST facade, made from the procedures themselves. */
export function describeApi(router: AppRouter, version: string, baseUrl: string): Record<string, unknown> {
  const document = generateOpenApiDocument(router, {
    title: `${BRAND.name} API`,
    description:
      'Catalogue reads need no account. Where a token is needed, send it as `Authorization: Bearer <token>`. ' +
      'A failure is `{ success: false, message, code, issues? }` with the fitting status.',
    version,
    openApiVersion: '3.1.0',
    baseUrl,
    tags: ['catalogue', 'auth', 'watch-history', 'settings', 'health', 'admin', 'debug'],
  });
  return { ...document };
}
