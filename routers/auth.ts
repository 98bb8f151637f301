import { z } from 'zod';
import { loginSchema, profileChangesSchema, signupSchema, userSchema } from '#shared/account-schema';
import { oneAccountCall, publicProcedure, router, userProcedure } from './trpc';

type Details = {
  readonly protect?: boolean;
  /** The statuses of its own failures. */
  readonly errorResponses?: number[];
};

const call = (
  method: 'GET' | 'POST' | 'PUT',
  path: `/${string}`,
  summary: string,
  { protect = true, errorResponses = [] }: Details = {},
) => ({
  openapi: { method, path: `/auth${path}` as const, tags: ['auth'], protect, summary, errorResponses },
});

const success = z.literal(true);
const message = z.string();
const signedIn = z.object({ token: z.string(), user: userSchema });
const userAnswer = z.object({ success, data: z.object({ user: userSchema }) });

/** Sign-up, login and one's own profile (1 §7 "Auth", 2 §7 "Account"). */
export const authRouter = router({
  register: publicProcedure
    .meta(
      call('POST', '/register', 'Makes an account and signs it in', {
        protect: false,
        errorResponses: [409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(signupSchema)
    .output(z.object({ success, data: signedIn }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await ctx.accounts.register(input, ctx.caller),
    })),

  login: publicProcedure
    .meta(
      call('POST', '/login', 'Signs in by username or e-mail', {
        protect: false,
        errorResponses: [401, 429],
      }),
    )
    .use(oneAccountCall)
    .input(loginSchema)
    .output(z.object({ success, data: signedIn, message }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await ctx.accounts.login(input, ctx.caller),
      message: 'Login successful',
    })),

  logout: publicProcedure
    .meta(call('POST', '/logout', 'Ends the session, if there is one'))
    .input(z.object({}).optional())
    .output(z.object({ success, message }))
    .mutation(async ({ ctx }) => {
      await ctx.accounts.logout(ctx.caller);
      return { success: true, message: 'Logged out successfully' };
    }),

  profile: userProcedure
    .meta(call('GET', '/profile', 'Who is signed in'))
    .input(z.object({}).optional())
    .output(userAnswer)
    .query(({ ctx }) => ({ success: true, data: { user: ctx.user } })),

  verify: userProcedure
    .meta(call('GET', '/verify', 'Whether the token is good, and whose it is'))
    .input(z.object({}).optional())
    .output(userAnswer)
    .query(({ ctx }) => ({ success: true, data: { user: ctx.user } })),

  updateProfile: userProcedure
    .meta(
      call('PUT', '/update-profile', 'Changes the username, the e-mail or the password', {
        errorResponses: [409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(profileChangesSchema)
    .output(z.object({ success, message, data: z.object({ user: userSchema }) }))
    .mutation(async ({ ctx, input }) => {
      const { user, message } = await ctx.accounts.updateProfile(input, ctx);
      return { success: true, message, data: { user } };
    }),
});
