import { EmbeddedPostgresError } from '../../db/embedded/embedded-postgres-error';
import { EnvironmentError } from '../config/environment';
import { ListenError } from './listen';

/** The message of an expected error; the stack of any other error. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof EnvironmentError ||
    error instanceof ListenError ||
    error instanceof EmbeddedPostgresError;
  return isExpected ? error.message : (error.stack ?? error.message);
}
