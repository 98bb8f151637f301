import { errorData } from '../api/error-message';
import { mutationErrorMessage } from '../api/mutation-error';

const PHONE_LOGIN_REJECTED = 'Invalid emailOrUsername or password. Please try again.';
const PHONE_LOGIN_FAILED = 'An error occurred. Please try again.';

export function loginErrorMessage(error: unknown, isPhone: boolean): string {
  if (!isPhone) return mutationErrorMessage(error, 'Login failed');
  const isRejected = errorData(error)?.code === 'UNAUTHORIZED';
  return isRejected ? PHONE_LOGIN_REJECTED : mutationErrorMessage(error, PHONE_LOGIN_FAILED);
}
