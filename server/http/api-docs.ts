import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BRAND } from '#shared/brand';
import { PROJECT } from '../config/project';
import type { Headers } from './security-headers';
import { type StaticFile, toStaticFile } from './static-file';
import { createStaticFiles, type StaticFiles } from './static-files';

const DOCS_PATH = '/api/docs';
/** The files of the package swagger-ui-dist that the page loads. */
export const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The build copies Swagger UI, so that its package is needed in development only. */
function findSwaggerFolder(): string {
  const built = join(PROJECT.distFolder, 'api-docs');
  if (existsSync(built)) return built;
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

/** The browsable page of the API: Swagger UI over our own document, without inline scripts. */
export const DOCS_PAGE = `<!doctype html>
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

const DOCS_START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n`;

/**
 * A policy of its own: Swagger UI writes style attributes, draws its icons from data addresses, and makes elements of
 * text, which is ours alone, so that trusted types are not asked for.
 */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns a function that reads the page's files on its first call, because few visitors open the page. */
export function createDocsFiles(headers: Headers): () => Promise<StaticFiles> {
  async function load(): Promise<StaticFiles> {
    const folder = findSwaggerFolder();
    const files = await Promise.all(
      SWAGGER_FILES.map(async (name): Promise<[string, StaticFile]> => {
        const identity = await readFile(join(folder, name));
        const path = `${DOCS_PATH}/${name}`;
        return [path, toStaticFile(path, { identity, gzip: await promisify(gzip)(identity) })];
      }),
    );
    const start = `${DOCS_PATH}/start.js`;
    const own = toStaticFile(start, { identity: Buffer.from(DOCS_START) });
    return createStaticFiles(new Map([...files, [start, own]]), headers);
  }

  let loading: Promise<StaticFiles> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
