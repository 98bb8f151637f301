import { adminRouter } from './admin/index';
import { authRouter } from './auth';
import { catalogueRouter } from './catalogue/index';
import { debugRouter } from './debug';
import { healthRouter } from './health';
import { historyRouter } from './history';
import { settingsRouter } from './settings';
import { createCallerFactory, router } from './trpc';

export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  catalogue: catalogueRouter,
  debug: debugRouter,
  health: healthRouter,
  history: historyRouter,
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
