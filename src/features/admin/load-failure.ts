import { changeFailure } from '../../api/change-failure';

const FAILED = 'Failed to load admin data';

/** What to say of a part that could not be loaded (2 §8): the server's own sentence, if it gave one. */
export function loadFailure(error: unknown): string {
  return changeFailure(error, { failed: FAILED, unreachable: FAILED });
}
