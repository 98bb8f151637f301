import { EmbeddedPostgresError } from '../../db/embedded/embedded-postgres-error';
import { EnvironmentError } from '../config/environment';
import { ListenError } from './lifecycle';

/** Describes to the operator why the server did not start; with the stack when the error was not expected. */
export function describeStartFailure(error: unknown): string {
  const isExpected =
    error instanceof EnvironmentError ||
    error instanceof ListenError ||
    error instanceof EmbeddedPostgresError;
  if (isExpected) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
