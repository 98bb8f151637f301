/** Splits at commas and line breaks. */
export function splitWords(text: string): string[] {
  return text.split(/[,\n]/).flatMap((word) => word.trim() || []);
}

export function splitLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
