export const SYNCS_ONLINE = 'Your account will be updated when the connection is back.';
export const SAVED_LOCALLY = `Saved in this browser. ${SYNCS_ONLINE}`;
export const REMOVAL_QUEUED = `Removed in this browser. ${SYNCS_ONLINE}`;
export const NOTHING_WATCHED = 'Anything you start watching appears here.';
export const MOVE_TITLES = 'Move to your account';
export const describeMovable = (count: number): string =>
  `You watched ${count === 1 ? 'a title' : `${count} titles`} in this browser while signed out.`;
export const addTitles = (count: number): string => `Add ${count} from this browser`;
export const REMOVE_FAILED = 'Failed to remove item. Please try again.';
export const SETTINGS_REPLACED = 'Newer settings from another device have been applied to this browser.';
export const CHANGE_REFUSED = "A change to your watch history couldn't be saved.";
