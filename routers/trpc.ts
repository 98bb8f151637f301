import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-openapi';
import { ZodError } from 'zod';
import { AUTHENTICATION_REQUIRED, DATABASE_UNAVAILABLE, FORBIDDEN } from '#shared/api-error';
import { NO_HISTORY_TOKEN } from '#shared/watch-history';
import { AccountError } from '../server/accounts/account-error';
import { DatabaseUnavailableError } from '../server/database/database';
import { ServerConfigError } from '../server/streaming-servers/server-administration';
import { CatalogueError } from '../server/tmdb/catalogue-error';
import type { RequestContext } from './context';
import { InvalidInputError } from './invalid-input-error';
import { findRetryAfter } from './retry-after';
import { INPUT_UNREADABLE, safeTransformer } from './transformer';

/** Input that is no JSON is told in the words of the engine that tried to read it. */
function isEngineError({ code, cause }: TRPCError): boolean {
  const isInput = code === 'BAD_REQUEST' || code === 'PARSE_ERROR';
  return isInput && (cause instanceof SyntaxError || cause instanceof TypeError);
}

const t = initTRPC
  .context<RequestContext>()
  .meta<OpenApiMeta>()
  .create({
    transformer: safeTransformer,
    errorFormatter({ shape: given, error, ctx }) {
      const { cause } = error;
      const shape = isEngineError(error) ? { ...given, message: INPUT_UNREADABLE } : given;
      const issues =
        cause instanceof InvalidInputError || cause instanceof AccountError ? cause.issues : undefined;
      // REST answers are { success: false, message, code, issues? }; the REST handler adds the code itself and
      // spreads whatever is given here, so its shape differs from the one that tRPC clients are typed with.
      if (ctx?.surface === 'rest') {
        const failure = { success: false, message: shape.message, ...(issues && { fields: issues }) };
        return failure as unknown as typeof shape;
      }
      const { code, httpStatus, path } = shape.data;
      return {
        ...shape,
        data: { code, httpStatus, path, issues, retryAfterSeconds: findRetryAfter(error) ?? undefined },
      };
    },
  });

const CATALOGUE_FAILURE_CODES = {
  'not-found': 'NOT_FOUND',
  'bad-request': 'BAD_REQUEST',
  unavailable: 'BAD_GATEWAY',
  busy: 'SERVICE_UNAVAILABLE',
  'too-many': 'TOO_MANY_REQUESTS',
} as const;

const ACCOUNT_FAILURE_CODES = {
  rejected: 'UNAUTHORIZED',
  invalid: 'BAD_REQUEST',
  taken: 'CONFLICT',
  forbidden: 'FORBIDDEN',
  'last-owner': 'CONFLICT',
  'not-found': 'NOT_FOUND',
  'signed-out': 'UNAUTHORIZED',
  'too-many': 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
} as const;

/** Turns what went wrong below into the error that may be told; the cause stays with it for the log. */
function toTellableError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof CatalogueError) {
    return new TRPCError({ code: CATALOGUE_FAILURE_CODES[cause.kind], message: cause.message, cause });
  }
  if (cause instanceof AccountError) {
    return new TRPCError({ code: ACCOUNT_FAILURE_CODES[cause.kind], message: cause.message, cause });
  }
  if (cause instanceof DatabaseUnavailableError) {
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: DATABASE_UNAVAILABLE, cause });
  }
  if (cause instanceof ServerConfigError) {
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: cause.message, cause });
  }
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') {
    const invalid = new InvalidInputError(cause);
    return new TRPCError({ code: 'BAD_REQUEST', message: invalid.message, cause: invalid });
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    return new TRPCError({ code: error.code, message: 'Something went wrong on our side.', cause });
  }
  return error;
}

const tellErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTellableError(result.error);
  return result;
});

export const { router, createCallerFactory } = t;

/** Anybody may call. */
export const publicProcedure = t.procedure.use(tellErrors);

/** 401 with this sentence without a live session. */
const signedIn = (message: string) =>
  publicProcedure.use(async ({ ctx, next }) => {
    const session = await ctx.findSession();
    if (!session) throw new TRPCError({ code: 'UNAUTHORIZED', message });
    return next({ ctx: { session, viewer: session.user } });
  });

/** Signed-in people: 401 without a live session. */
export const memberProcedure = signedIn(AUTHENTICATION_REQUIRED);

/** Signed-in people, told in the words of the history calls (1 §7). */
export const historyProcedure = signedIn(NO_HISTORY_TOKEN);

const adminsOf = (procedure: typeof memberProcedure) =>
  procedure.use(({ ctx, next }) => {
    if (ctx.viewer.role === 'user') throw new TRPCError({ code: 'FORBIDDEN', message: FORBIDDEN });
    return next();
  });

/** Admins and owners: 401 without a live session, 403 for anybody else. */
export const adminProcedure = adminsOf(memberProcedure);

/** Owners: 401 without a live session, 403 for anybody else. */
export const ownerProcedure = memberProcedure.use(({ ctx, next }) => {
  if (ctx.viewer.role !== 'owner') throw new TRPCError({ code: 'FORBIDDEN', message: FORBIDDEN });
  return next();
});

/** Admins and owners, told in the words of the history calls. */
export const historyAdminProcedure = adminsOf(historyProcedure);

/**
 * For calls that try a password or change an account: a request carries one of them, so that a batch is no way to
 * guess many at once.
 */
export const oneAccountCall = t.middleware(({ ctx, next }) => {
  if (!ctx.beginAccountCall())
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A request can carry one account call only.' });
  return next();
});
