/** One column on phones, as many as fit elsewhere. */
export const CARD_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3 md:gap-4';
/** The same whatever a card holds, so that nothing moves as details arrive. */
export const CARD_SIZE = 'h-36 tight:h-auto tight:min-h-36';
