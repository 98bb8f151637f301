import { createTRPCReact } from '@trpc/react-query';
// The one place where the browser knows the back end, and only its types.
import type { AppRouter } from '../../routers/index';

export type { AppRouter };

export const trpc = createTRPCReact<AppRouter>();
