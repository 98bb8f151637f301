import { changeFailure, type FailureTexts } from '../../api/change-failure';

const UPDATE_TEXTS: FailureTexts = {
  failed: 'Update failed',
  unreachable: 'Update failed. Please try again.',
};

/** What to say of a failed change (2 §8): the server's own sentence, if it gave one. */
export function settingsFailure(error: unknown, texts: FailureTexts = UPDATE_TEXTS): string {
  return changeFailure(error, texts);
}
