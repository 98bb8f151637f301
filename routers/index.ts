import { auditProcedures } from './admin/audit';
import { systemProcedures } from './admin/system';
import { userChangeProcedures } from './admin/user-changes';
import { userProcedures } from './admin/users';
import { tokensRouter } from './api-tokens';
import { authRouter } from './auth';
import { proxyProcedures } from './catalogue/proxy';
import { viewProcedures } from './catalogue/views';
import { debugRouter } from './debug';
import { healthRouter } from './health';
import { historyRouter } from './history';
import { passkeysRouter } from './passkeys';
import { secondFactorRouter } from './second-factor';
import { settingsRouter } from './settings';
import { signInMethodsRouter } from './sign-in-methods';
import { createCallerFactory, router } from './trpc';

export const appRouter = router({
  admin: router({ ...userProcedures, ...userChangeProcedures, ...systemProcedures, ...auditProcedures }),
  auth: authRouter,
  catalogue: router({ ...proxyProcedures, ...viewProcedures }),
  debug: debugRouter,
  health: healthRouter,
  history: historyRouter,
  passkeys: passkeysRouter,
  secondFactor: secondFactorRouter,
  settings: settingsRouter,
  signInMethods: signInMethodsRouter,
  tokens: tokensRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
