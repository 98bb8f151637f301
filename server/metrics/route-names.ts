import { z } from 'zod';

const describedPaths = z.object({ paths: z.record(z.string(), z.unknown()) });

const TRPC = '/api/trpc/';
/** Addresses beside the described calls and the pages. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/(openapi\.json|docs)$/, '/api/{documentation}'],
  [/^\/api\/docs\//, '/api/{documentation}'],
  [/^\/api(\/|$)/, '/api/{unknown}'],
  [/^\/(healthz|readyz|metrics)$/, '/{probe}'],
  [/^\/assets\//, '/assets/{file}'],
  [/^\/demo-(images|player)\//, '/demo/{file}'],
  [/\.[a-z0-9]{2,12}$/, '/{file}'],
];
const UNKNOWN = '{unknown}';

const toPattern = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split('/')
      .map((part) => (/^[{:]/.test(part) ? '[^/]+' : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
      .join('/')}/?$`,
    'i',
  );

type RouteSources = {
  /** The OpenAPI document. */
  readonly description: Record<string, unknown>;
  /** Names of all typed calls. */
  readonly procedures: ReadonlySet<string>;
};

export type RouteNames = {
  /** The route of an address, from a list that does not grow with what is asked; the address itself is never told. */
  nameOf(url: string): string;
  /** Adds the patterns of pages, such as /movie/:id. */
  addPages(patterns: readonly string[]): void;
};

export function createRouteNames({ description, procedures }: RouteSources): RouteNames {
  const calls = Object.keys(describedPaths.parse(description).paths).map(
    (template) => [toPattern(`/api${template}`), `/api${template}`] as const,
  );
  const pages: (readonly [RegExp, string])[] = [];
  const routes = () => [...calls, ...pages, ...OTHERS];
  let known = routes();

  function nameOfCall(path: string): string {
    const name = path.slice(TRPC.length);
    if (procedures.has(name)) return TRPC + name;
    return TRPC + (name.includes(',') ? '{batch}' : UNKNOWN);
  }

  return {
    nameOf(url) {
      const query = url.indexOf('?');
      const path = query < 0 ? url : url.slice(0, query);
      if (path.startsWith(TRPC)) return nameOfCall(path);
      return known.find(([pattern]) => pattern.test(path))?.[1] ?? UNKNOWN;
    },
    addPages(patterns) {
      for (const pattern of patterns) pages.push([toPattern(pattern), pattern]);
      known = routes();
    },
  };
}
