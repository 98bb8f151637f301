/** The details of a long season are read in parts of this size. */
export const EPISODES_PER_WINDOW = 50;
