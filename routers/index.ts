import { authRouter } from './auth';
import { catalogueRouter } from './catalogue/router';
import { healthRouter } from './health';
import { settingsRouter } from './settings';
import { createCallerFactory, router } from './trpc';

export const appRouter = router({
  auth: authRouter,
  catalogue: catalogueRouter,
  health: healthRouter,
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
