import type { OpenApiMeta } from 'trpc-openapi';
import { appRouter } from '../../routers/index';

export type RouterCall = {
  readonly name: string;
  readonly type: 'query' | 'mutation';
  /** Null for calls without a REST path; path parameters in braces. */
  readonly rest: { readonly method: string; readonly path: string } | null;
};

type Described = { readonly _def: { readonly type: string; readonly meta?: OpenApiMeta } };

export function listRouterCalls(): RouterCall[] {
  // tRPC stores procedures in a flat record by dotted names.
  const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, Described>>;
  return Object.entries(procedures).map(([name, { _def }]) => {
    const openapi = _def.meta?.openapi;
    return {
      name,
      type: _def.type === 'mutation' ? 'mutation' : 'query',
      rest: openapi ? { method: openapi.method, path: openapi.path } : null,
    };
  });
}
