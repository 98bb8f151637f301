/* What only members need, as one chunk: a visitor's browser never fetches it. */
export { UnsyncedBadge } from '../sync/unsynced-badge';
export { MemberKeeper } from './member-keeper';
export { MobileMember } from './mobile-member';
export { signOut } from './sign-out';
export { UserMenuButton } from './user-menu-button';
