import { appRouter } from '../../routers/index';
import type { ProcedureMeta, ProcedureScope } from '../../routers/trpc';

export type RouterCall = {
  readonly name: string;
  readonly type: 'query' | 'mutation';
  /** Null for calls without a REST path; path parameters in braces. */
  readonly rest: { readonly method: string; readonly path: string } | null;
  readonly scope: ProcedureScope | undefined;
};

type Described = { readonly _def: { readonly type: string; readonly meta?: ProcedureMeta } };

export function listRouterCalls(): RouterCall[] {
  // tRPC stores procedures in a flat record by dotted names.
  const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, Described>>;
  return Object.entries(procedures).map(([name, { _def }]) => {
    const openapi = _def.meta?.openapi;
    return {
      name,
      type: _def.type === 'mutation' ? 'mutation' : 'query',
      scope: _def.meta?.scope,
      rest: openapi ? { method: openapi.method, path: openapi.path } : null,
    };
  });
}
