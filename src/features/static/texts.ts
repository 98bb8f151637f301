import { BRAND } from '#shared/brand';
import { OPENS_ONLINE } from '../../api/error-message';
import type { ErrorReason } from '../../navigation/paths';

type PageText = { readonly heading: string; readonly text: string };

export const NOT_FOUND_TEXT: PageText = {
  heading: 'Page not found',
  text: "This page doesn't exist. The link may be old or mistyped.",
};

export const ERROR_TEXTS: Readonly<Record<ErrorReason, PageText>> = {
  unavailable: {
    heading: "This page couldn't be loaded",
    text: "The movie database isn't responding right now. Try again in a moment.",
  },
  unreached: {
    heading: "This page isn't saved on this device",
    text: `${BRAND.name} can't be reached. ${OPENS_ONLINE}`,
  },
  'no-player': {
    heading: 'No player available',
    text: 'This site has no streaming server right now. You can still read about the title.',
  },
};

export const SAVED_PAGES = "Pages you've opened on this device are saved and work offline.";
export const NO_SAVED_PAGES = 'Nothing is saved on this device yet. Pages you open while online will be.';
