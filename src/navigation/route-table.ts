import { createContext, useContext } from 'react';
import type { CatalogueQueries } from '../api/trpc';

export type RouteParameters = Readonly<Record<string, string | undefined>>;

/** What lower layers need to know about the routes in app/routes.tsx. */
export type RouteTable = {
  readonly hasPage: (path: string) => boolean;
  /** Paths with the same key show the same page, which stays mounted when the address changes between them. */
  readonly pageKeyOf: (path: string) => string;
  readonly preloadCode: (path: string) => Promise<void>;
  readonly preloadData: (path: string, search: string, queries: CatalogueQueries) => Promise<unknown>;
};

const RouteTableContext = createContext<RouteTable>({
  hasPage: () => false,
  pageKeyOf: (path) => path,
  preloadCode: async () => {},
  preloadData: async () => {},
});
export const RouteTableProvider = RouteTableContext.Provider;
export const useRouteTable = (): RouteTable => useContext(RouteTableContext);

const RouteParametersContext = createContext<RouteParameters>({});
export const RouteParametersProvider = RouteParametersContext.Provider;

export const useRouteParameters = (): RouteParameters => useContext(RouteParametersContext);
