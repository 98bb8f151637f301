import { z } from 'zod';
import {
  emailConfirmationSchema,
  emailUndoSchema,
  loginSchema,
  passwordResetSchema,
  profileChangesSchema,
  reauthenticationSchema,
  resetRequestSchema,
  signedInSchema,
  signupSchema,
  userSchema,
} from '#shared/account-schema';
import { requirementSchema } from '#shared/second-factor-schema';
import { finishedSignInSchema, signInFinishSchema } from '#shared/single-sign-on-schema';
import { confirmEmail } from '../server/accounts/confirm-email';
import { finishSignIn } from '../server/accounts/finish-sign-in';
import { login } from '../server/accounts/login';
import { updateProfile } from '../server/accounts/profile';
import { reauthenticate } from '../server/accounts/reauthenticate';
import { register } from '../server/accounts/register';
import { requestPasswordReset } from '../server/accounts/request-reset';
import { resetPassword } from '../server/accounts/reset-password';
import { findMissingFactor } from '../server/accounts/second-factor-policy';
import { logout } from '../server/accounts/sessions';
import { undoEmailChange } from '../server/accounts/undo-email-change';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import {
  oneAccountCall,
  publicProcedure,
  router,
  secondFactorProcedure,
  sessionProcedure,
  userProcedure,
} from './trpc';

const MISSING = 'Why the account needs a second factor that this session has not verified';
const LOGOUT_URL = 'Where to sign out of the identity provider, if it opened the session';

const userData = z.object({ user: userSchema });

/** Sign-up, login and the user's own profile. */
export const authRouter = router({
  register: publicProcedure
    .meta(rest('POST', '/auth/register', 'auth', 'Sign up', { protect: false, errors: [409, 429] }))
    .use(oneAccountCall)
    .input(signupSchema)
    .output(dataOutput(signedInSchema))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await register(ctx, input),
    })),

  login: publicProcedure
    .meta(rest('POST', '/auth/login', 'auth', 'Sign in', { protect: false, errors: [401, 403, 429] }))
    .use(oneAccountCall)
    .input(loginSchema)
    .output(messageOutput.extend({ data: signedInSchema }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await login(ctx, input),
      message: 'Signed in successfully',
    })),

  requestPasswordReset: publicProcedure
    .meta(
      rest('POST', '/auth/request-password-reset', 'auth', 'Request a reset link by email', {
        protect: false,
        errors: [404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(resetRequestSchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx, input.emailOrUsername);
      return {
        success: true,
        message: 'If this account exists, a link is on its way to its email address.',
      };
    }),

  resetPassword: publicProcedure
    .meta(
      rest('POST', '/auth/reset-password', 'auth', 'Set a new password with the token from a reset link', {
        protect: false,
        errors: [404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(passwordResetSchema)
    .output(messageOutput.extend({ data: z.object({ username: z.string() }) }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await resetPassword(ctx, input),
      message: 'Password changed. Please sign in.',
    })),

  undoEmailChange: publicProcedure
    .meta(
      rest(
        'POST',
        '/auth/undo-email-change',
        'auth',
        'Restore an email address with the token from an email',
        {
          protect: false,
          errors: [404, 409, 429],
        },
      ),
    )
    .use(oneAccountCall)
    .input(emailUndoSchema)
    .output(messageOutput.extend({ data: z.object({ username: z.string() }) }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await undoEmailChange(ctx, input.token),
      message: 'Email address restored. Please set a new password too.',
    })),

  confirmEmail: publicProcedure
    .meta(
      rest(
        'POST',
        '/auth/confirm-email',
        'auth',
        'Confirm a new email address with the token from an email',
        {
          protect: false,
          errors: [404, 409, 429],
        },
      ),
    )
    .use(oneAccountCall)
    .input(emailConfirmationSchema)
    .output(messageOutput.extend({ data: z.object({ username: z.string(), email: z.string() }) }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await confirmEmail(ctx, input.token),
      message: 'Email address confirmed',
    })),

  logout: publicProcedure
    .meta(rest('POST', '/auth/logout', 'auth', 'Sign out'))
    .input(noInput)
    .output(messageOutput.extend({ logoutUrl: z.string().describe(LOGOUT_URL).optional() }))
    .mutation(async ({ ctx }) => {
      const logoutUrl = await logout(ctx);
      return { success: true, message: 'Signed out successfully', ...(logoutUrl !== null && { logoutUrl }) };
    }),

  finishSignIn: publicProcedure
    .meta(
      rest('POST', '/auth/oidc/finish', 'auth', 'Finish a sign-in at the identity provider', {
        protect: false,
        errors: [401, 403, 404, 409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(signInFinishSchema)
    .output(dataOutput(finishedSignInSchema))
    .mutation(async ({ ctx, input }) => ({ success: true, data: await finishSignIn(ctx, input) })),

  reauthenticate: sessionProcedure
    .meta(
      rest('POST', '/auth/reauthenticate', 'auth', 'Confirm who you are, for calls that need it', {
        errors: [404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(reauthenticationSchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input);
      return {
        success: true,
        message: `${input.password === undefined ? 'Second factor' : 'Password'} confirmed`,
      };
    }),

  profile: userProcedure('settings:read')
    .meta(rest('GET', '/auth/profile', 'auth', 'Get the signed-in user'))
    .input(noInput)
    .output(dataOutput(userData))
    .query(({ ctx }) => ({ success: true, data: { user: ctx.user } })),

  verify: sessionProcedure
    .meta(rest('GET', '/auth/verify', 'auth', 'Verify the token of a session and get its user'))
    .input(noInput)
    .output(
      dataOutput(userData.extend({ missingSecondFactor: requirementSchema.optional().describe(MISSING) })),
    )
    .query(({ ctx }) => {
      const missingSecondFactor = findMissingFactor(ctx, ctx.session);
      return { success: true, data: { user: ctx.user, ...(missingSecondFactor && { missingSecondFactor }) } };
    }),

  updateProfile: secondFactorProcedure
    .meta(
      rest('PUT', '/auth/update-profile', 'auth', 'Change the username, email or password', {
        errors: [409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(profileChangesSchema)
    .output(messageOutput.extend({ data: userData }))
    .mutation(async ({ ctx, input }) => {
      const { user, message } = await updateProfile(ctx, input);
      return { success: true, message, data: { user } };
    }),
});
