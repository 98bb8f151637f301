import { createTRPCReact } from '@trpc/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '../../routers/index';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();

/** In process on the server, over HTTP in the browser. */
export type CatalogueQueries =
  | Pick<ReturnType<typeof createServerSideHelpers<AppRouter>>, 'catalogue'>
  | Pick<ReturnType<typeof trpc.useUtils>, 'catalogue'>;
