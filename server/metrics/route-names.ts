import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { IMAGE_PROXY_PATH } from '#shared/image-sizes';

const openApiSchema = z.object({ paths: z.record(z.string(), z.unknown()) });

const MAX_CACHED_URLS = 5000;
const MAX_CACHED_URL_CHARACTERS = 300;
const TRPC_PATH = '/api/trpc/';
const UNKNOWN = '{unknown}';

type Route = readonly [pattern: RegExp, name: string];

/** Routes that are neither API calls nor pages. */
const OTHER_ROUTES: readonly Route[] = [
  [/^\/api\/(openapi\.json|docs)$/, '/api/{documentation}'],
  [/^\/api\/docs\//, '/api/{documentation}'],
  [/^\/api(\/|$)/, '/api/{unknown}'],
  [/^\/(healthz|readyz|metrics)$/, '/{probe}'],
  [/^\/assets\//, '/assets/{file}'],
  [/^\/demo-(images|player)\//, '/demo/{file}'],
  [new RegExp(`^${IMAGE_PROXY_PATH}/`), `${IMAGE_PROXY_PATH}/{file}`],
  [/\.[a-z0-9]{2,12}$/, '/{file}'],
];

function toPattern(template: string): RegExp {
  const parts = template
    .split('/')
    .map((part) => (/^[{:]/.test(part) ? '[^/]+' : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`, 'i');
}

/** Maps URLs to route names, of which there is a bounded number. */
export class RouteNames {
  readonly #procedures: ReadonlySet<string>;
  readonly #apiRoutes: readonly Route[];
  #routes: readonly Route[];
  readonly #cache = new LRUCache<string, string>({ max: MAX_CACHED_URLS });

  constructor(openApiDocument: Record<string, unknown>, procedures: readonly string[]) {
    this.#procedures = new Set(procedures);
    this.#apiRoutes = Object.keys(openApiSchema.parse(openApiDocument).paths).map((path) => [
      toPattern(`/api${path}`),
      `/api${path}`,
    ]);
    this.#routes = [...this.#apiRoutes, ...OTHER_ROUTES];
  }

  /** @param patterns such as /movie/:id */
  setPages(patterns: readonly string[]): void {
    const pages = patterns.map((pattern): Route => [toPattern(pattern), pattern]);
    this.#routes = [...this.#apiRoutes, ...pages, ...OTHER_ROUTES];
    this.#cache.clear();
  }

  nameOf(url: string): string {
    const cached = this.#cache.get(url);
    if (cached !== undefined) return cached;
    const name = this.#findName(url.split('?', 1)[0] ?? '');
    if (url.length <= MAX_CACHED_URL_CHARACTERS) this.#cache.set(url, name);
    return name;
  }

  #findName(path: string): string {
    if (!path.startsWith(TRPC_PATH))
      return this.#routes.find(([pattern]) => pattern.test(path))?.[1] ?? UNKNOWN;
    const procedure = path.slice(TRPC_PATH.length);
    if (this.#procedures.has(procedure)) return path;
    return TRPC_PATH + (procedure.includes(',') ? '{batch}' : UNKNOWN);
  }
}
