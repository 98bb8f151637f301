import { z } from 'zod';
import { secondFactorMethodsSchema } from './second-factor-schema';

const FAILURE_REASONS = [
  'insufficient-scope',
  'reauthentication-required',
  'second-factor-required',
  'session-required',
] as const;

/** The body of every failed REST response. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string().describe('A message for the user'),
  code: z.string().describe('For example NOT_FOUND'),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe('The invalid fields')
    .optional(),
  secondFactors: secondFactorMethodsSchema
    .describe('What can verify the second factor, with the reason second-factor-required')
    .optional(),
  reason: z.enum(FAILURE_REASONS).describe('What the client can do about it').optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
