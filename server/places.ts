export type Places = {
  /** Takes one, and says whether there was one. */
  take(holder: string): boolean;
  /** Gives back one that was taken. */
  leave(holder: string): void;
};

/** So many places of something for each holder at once, such as a network; who holds none takes no memory. */
export function createPlaces(places: number): Places {
  const taken = new Map<string, number>();
  return {
    take(holder) {
      const before = taken.get(holder) ?? 0;
      if (before >= places) return false;
      taken.set(holder, before + 1);
      return true;
    },
    leave(holder) {
      const left = (taken.get(holder) ?? 1) - 1;
      if (left > 0) taken.set(holder, left);
      else taken.delete(holder);
    },
  };
}
