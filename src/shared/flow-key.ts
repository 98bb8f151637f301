import { z } from 'zod';

/** Names a sign-in of the browser that calls; the secret is in its cookie. */
export const flowKeySchema = z
  .string({ error: 'The key of the sign-in must be a string' })
  .regex(/^[\w-]{1,64}$/, { error: 'This is not the key of a sign-in' });
