import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
// The one place where the browser knows the back end, and only its types.
import type { AppRouter } from '../../routers/index';

export type { AppRouter };

export type Answers = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();
