import { catalogueRouter } from './catalogue/router';
import { healthRouter } from './health';
import { createCallerFactory, router } from './trpc';

export const appRouter = router({
  catalogue: catalogueRouter,
  health: healthRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
