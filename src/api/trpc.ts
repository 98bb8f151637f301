import { createTRPCReact } from '@trpc/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
// The only file of the browser's code that imports the server's, and only its types.
import type { AppRouter } from '../../routers/index';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();

/** The catalogue's queries for code that runs before a page renders: in process on the server, over HTTP in the browser. */
export type CatalogueQueries =
  | Pick<ReturnType<typeof createServerSideHelpers<AppRouter>>, 'catalogue'>
  | Pick<ReturnType<typeof trpc.useUtils>, 'catalogue'>;
