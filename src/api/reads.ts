import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter, trpc } from './trpc';

/** How catalogue data is read ahead of a page: in process on the server, over HTTP in the browser. */
export type CatalogueReads =
  | Pick<ReturnType<typeof createServerSideHelpers<AppRouter>>, 'catalogue'>
  | Pick<ReturnType<typeof trpc.useUtils>, 'catalogue'>;
