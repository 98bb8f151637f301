import { router } from '../trpc';
import { auditProcedures } from './audit';
import { cacheProcedures } from './cache';
import { serverProcedures } from './servers';
import { systemProcedures } from './system';
import { userChangeProcedures } from './user-changes';
import { userProcedures } from './users';

export const adminRouter = router({
  ...userProcedures,
  ...userChangeProcedures,
  ...systemProcedures,
  ...auditProcedures,
  ...cacheProcedures,
  ...serverProcedures,
});
