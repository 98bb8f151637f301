/* What only signed-in users need, as one chunk that visitors never load. */
export { MobileUserMenu } from '../auth/mobile-user-menu';
export { UserMenuButton } from '../auth/user-menu-button';
export { AccountSync } from '../sync/account-sync';
export { UnsyncedBadge } from '../sync/unsynced-badge';
