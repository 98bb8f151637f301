import { forgetPerson } from '../storage/forget-person';
import { leaveSession } from './session-store';

/** Forgets the session in this browser; the server is told, or knows, otherwise. */
export function endSession(): void {
  leaveSession();
  forgetPerson();
}
