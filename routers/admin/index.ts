import { router } from '../trpc';
import { auditProcedures } from './audit';
import { cacheProcedures } from './cache';
import { serverProcedures } from './servers';
import { systemProcedures } from './system';
import { userChangeProcedures } from './user-changes';
import { userProcedures } from './users';

/** What admins and owners see and do (1 §7 and 2 §7 "Admin"). Who may do what is decided in each procedure. */
export const adminRouter = router({
  ...userProcedures,
  ...userChangeProcedures,
  ...systemProcedures,
  ...auditProcedures,
  ...cacheProcedures,
  ...serverProcedures,
});
