import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { type Router } from 'express';
import { BRAND } from '#shared/brand';
import { PROJECT } from '../config/project';
import { serveStaticFiles } from './static-files';

export const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The build copies Swagger UI, so that its package is needed in development only. */
function findSwaggerFolder(): string {
  const built = join(PROJECT.distFolder, 'api-docs');
  if (existsSync(built)) return built;
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START_SCRIPT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n`;

/** Swagger UI writes style attributes, uses data URLs for its icons, and creates elements from text. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function createApiDocs(): Router {
  const docs = express.Router({ caseSensitive: true });
  docs.get('/', (_request, response) => {
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  });
  docs.get('/start.js', (_request, response) => {
    response.type('js').send(START_SCRIPT);
  });
  docs.use(
    serveStaticFiles(findSwaggerFolder(), (response) =>
      response.set('Cache-Control', 'public, max-age=3600'),
    ),
  );
  return docs;
}
