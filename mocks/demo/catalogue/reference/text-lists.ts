/** The entries of a text: commas part words, line ends part sentences. */
export function splitWords(text: string): string[] {
  return text.split(/[,\n]/).flatMap((word) => word.trim() || []);
}

export function splitLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
