import { router } from '../trpc';
import { proxyProcedures } from './proxy';
import { viewProcedures } from './views';

export const catalogueRouter = router({ ...proxyProcedures, ...viewProcedures });
