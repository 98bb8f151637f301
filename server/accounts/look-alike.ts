import unhomoglyph from 'unhomoglyph';

/** The skeleton of Unicode Technical Standard 39: letters that look alike are written as one of them. */
function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}

/** How a name looks as it is written, and in small and in large letters: usernames have no case. */
function looksOf(name: string): ReadonlySet<string> {
  const written = skeletonOf(name);
  return new Set([
    written,
    written.toLowerCase(),
    skeletonOf(name.toLowerCase()),
    skeletonOf(name.toUpperCase()),
  ]);
}

/** The first of the names that could be mistaken for the given one, without regard to case; null if none could. */
export function findLookAlike(name: string, others: readonly string[]): string | null {
  const looks = looksOf(name);
  return others.find((other) => [...looksOf(other)].some((look) => looks.has(look))) ?? null;
}
