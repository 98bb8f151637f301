import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-openapi';
import { ZodError } from 'zod';
import { AUTHENTICATION_REQUIRED, FORBIDDEN } from '#shared/error-messages';
import { NO_HISTORY_TOKEN } from '#shared/watch-history';
import { INTERNAL_ERROR, ServiceError } from '../server/errors';
import type { RequestContext } from './context';
import { INPUT_UNREADABLE, safeTransformer } from './transformer';

/** Such as for input that is not JSON. */
function isEngineError({ code, cause }: TRPCError): boolean {
  const isInput = code === 'BAD_REQUEST' || code === 'PARSE_ERROR';
  return isInput && (cause instanceof SyntaxError || cause instanceof TypeError);
}

const t = initTRPC
  .context<RequestContext>()
  .meta<OpenApiMeta>()
  .create({
    transformer: safeTransformer,
    errorFormatter({ shape: defaultShape, error }) {
      const shape = isEngineError(error) ? { ...defaultShape, message: INPUT_UNREADABLE } : defaultShape;
      const { issues, retryAfterSeconds } = error.cause instanceof ServiceError ? error.cause : {};
      const { code, httpStatus, path } = shape.data;
      return {
        ...shape,
        data: { code, httpStatus, path, issues, retryAfterSeconds },
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
      message: ZOD_MESSAGE.test(message) ? `${field || 'The input of the call'} is not valid` : message,
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

export const publicProcedure = t.procedure.use(convertErrors);

const signedIn = (message: string) =>
  publicProcedure.use(async ({ ctx, next }) => {
    const session = await ctx.findSession();
    if (!session) throw new TRPCError({ code: 'UNAUTHORIZED', message });
    return next({ ctx: { session, user: session.user } });
  });

export const userProcedure = signedIn(AUTHENTICATION_REQUIRED);

/** The history calls have their own message for a missing token. */
export const historyProcedure = signedIn(NO_HISTORY_TOKEN);

const adminsOf = (procedure: typeof userProcedure) =>
  procedure.use(({ ctx, next }) => {
    if (ctx.user.role === 'user') throw new TRPCError({ code: 'FORBIDDEN', message: FORBIDDEN });
    return next();
  });

/** For admins and owners. */
export const adminProcedure = adminsOf(userProcedure);

export const ownerProcedure = userProcedure.use(({ ctx, next }) => {
  if (ctx.user.role !== 'owner') throw new TRPCError({ code: 'FORBIDDEN', message: FORBIDDEN });
  return next();
});

export const historyAdminProcedure = adminsOf(historyProcedure);

/** For calls that check a password or change an account: a batch must not try many passwords at once. */
export const oneAccountCall = t.middleware(({ ctx, next }) => {
  if (!ctx.beginAccountCall())
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A request can contain only one account call.' });
  return next();
});
