import { router } from '../trpc';
import { cacheProcedures } from './cache';
import { proxyProcedures } from './proxy';
import { viewProcedures } from './views';

export const catalogueRouter = router({ ...proxyProcedures, ...cacheProcedures, ...viewProcedures });
