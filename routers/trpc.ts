import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-openapi';
import { ZodError } from 'zod';
import { describeMissingScope, SESSION_REQUIRED, type TokenScope } from '#shared/api-tokens';
import { AUTHENTICATION_REQUIRED, FORBIDDEN } from '#shared/error-messages';
import { isStaff } from '#shared/roles';
import { NO_HISTORY_TOKEN } from '#shared/watch-history';
import { type Access, requireSecondFactor } from '../server/accounts/second-factor-policy';
import { INTERNAL_ERROR, ServiceError } from '../server/errors';
import type { RequestContext } from './context';
import { INPUT_UNREADABLE, safeTransformer } from './transformer';

/** Whether the input could not be parsed, for example because it is not JSON. */
function isUnreadableInput({ code, cause }: TRPCError): boolean {
  const isInput = code === 'BAD_REQUEST' || code === 'PARSE_ERROR';
  return isInput && (cause instanceof SyntaxError || cause instanceof TypeError);
}

/** Who may call a procedure: anyone, users with a session only, or also API tokens with this scope. */
export type ProcedureScope = 'public' | 'session' | TokenScope;

/** Each kind of procedure sets its scope. */
export type ProcedureMeta = OpenApiMeta & { readonly scope?: ProcedureScope };

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: safeTransformer,
    errorFormatter({ shape: defaultShape, error }) {
      const shape = isUnreadableInput(error) ? { ...defaultShape, message: INPUT_UNREADABLE } : defaultShape;
      const { issues, reason, secondFactors, retryAfterSeconds } =
        error.cause instanceof ServiceError ? error.cause : {};
      const { code, httpStatus, path } = shape.data;
      return {
        ...shape,
        data: { code, httpStatus, path, issues, reason, secondFactors, retryAfterSeconds },
      };
    },
  });

/** Messages that zod wrote itself. */
const ZOD_MESSAGE = /^Invalid input\b/;

function toInputError(error: ZodError): ServiceError {
  const issues = error.issues.map(({ path, message }) => {
    const field = path.map(String).join('.');
    return {
      path: field,
      message: ZOD_MESSAGE.test(message) ? `${field || 'The input'} is not valid` : message,
    };
  });
  return new ServiceError('BAD_REQUEST', issues[0]?.message ?? 'The request is not valid.', { issues });
}

function toClientError(error: TRPCError): TRPCError {
  const isInvalidInput = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError;
  const cause = isInvalidInput ? toInputError(error.cause) : error.cause;
  if (cause instanceof ServiceError)
    return new TRPCError({ code: cause.code, message: cause.message, cause });
  if (error.code === 'INTERNAL_SERVER_ERROR')
    return new TRPCError({ code: error.code, message: INTERNAL_ERROR, cause });
  return error;
}

const convertErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toClientError(result.error);
  return result;
});

export const { router, createCallerFactory } = t;

const inScope = (scope: ProcedureScope) => t.procedure.meta({ scope }).use(convertErrors);

/** An API token makes no difference to these. */
export const publicProcedure = inScope('public');

const forbidden = (message: string) => new TRPCError({ code: 'FORBIDDEN', message });

/** Without API tokens. */
const withSession = (message: string) =>
  inScope('session').use(async ({ ctx, next }) => {
    const session = await ctx.findSession();
    if (session) return next({ ctx: { session, user: session.user, access: session } });
    throw (await ctx.findTokenAccess())
      ? new ServiceError('FORBIDDEN', SESSION_REQUIRED, { reason: 'session-required' })
      : new TRPCError({ code: 'UNAUTHORIZED', message });
  });

/** With a session, or an API token of this scope. */
const withScope = (scope: TokenScope, message: string) =>
  inScope(scope).use(async ({ ctx, next }) => {
    const session = await ctx.findSession();
    if (session) return next({ ctx: { user: session.user, access: session } });
    const access = await ctx.findTokenAccess();
    if (!access) throw new TRPCError({ code: 'UNAUTHORIZED', message });
    if (!access.scopes.includes(scope))
      throw new ServiceError('FORBIDDEN', describeMissingScope(scope), { reason: 'insufficient-scope' });
    return next({ ctx: { user: access.user, access } });
  });

export const sessionProcedure = withSession(AUTHENTICATION_REQUIRED);

/** Requires a session. If the account needs a second factor, the session must have verified it. */
export const secondFactorProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  await requireSecondFactor(ctx, ctx.access);
  return next();
});

export const userProcedure = (scope: TokenScope) => withScope(scope, AUTHENTICATION_REQUIRED);

/** The history calls have their own message for a missing token. */
export const historyProcedure = (scope: TokenScope) => withScope(scope, NO_HISTORY_TOKEN);

type UserContext = RequestContext & { readonly access: Access };

type StaffCheck<Result> = { readonly ctx: UserContext; readonly next: () => Promise<Result> };

async function requireStaff<Result>({ ctx, next }: StaffCheck<Result>): Promise<Result> {
  if (!isStaff(ctx.access.user)) throw forbidden(FORBIDDEN);
  await requireSecondFactor(ctx, ctx.access);
  return next();
}

/** For admins and owners. */
export const adminSessionProcedure = sessionProcedure.use(requireStaff);

/** For admins and owners. An API token keeps its scope when its user loses the role, so the role is checked too. */
export const adminProcedure = (scope: TokenScope) => userProcedure(scope).use(requireStaff);

export const historyAdminProcedure = withSession(NO_HISTORY_TOKEN).use(requireStaff);

export const ownerProcedure = adminSessionProcedure.use(({ ctx, next }) => {
  if (ctx.user.role !== 'owner') throw forbidden(FORBIDDEN);
  return next();
});

/** For calls that check a password or change an account: a batch must not try many passwords at once. */
export const oneAccountCall = t.middleware(({ ctx, next }) => {
  if (!ctx.beginAccountCall())
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A request can contain only one account call.' });
  return next();
});
