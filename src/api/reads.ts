import type { createTRPCQueryUtils } from '@trpc/react-query';
import type { AppRouter } from './trpc';

/** How catalogue data is read ahead of a page: in process on the server, over HTTP in the browser. */
export type CatalogueReads = Pick<ReturnType<typeof createTRPCQueryUtils<AppRouter>>, 'catalogue'>;
