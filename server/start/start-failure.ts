import { EmbeddedPostgresError } from '../../db/embedded/embedded-postgres-error';
import { EnvironmentError } from '../config/environment';
import { ListenError } from './lifecycle';

/**
 * Turns what stopped the start into what the operator reads: the plain sentence of an expected failure (a wrong
 * setting, a used port or data folder), else the error with its stack.
 */
export function describeStartFailure(error: unknown): string {
  const isExpected =
    error instanceof EnvironmentError ||
    error instanceof ListenError ||
    error instanceof EmbeddedPostgresError;
  if (isExpected) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
