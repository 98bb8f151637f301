/**
 * wouter's parser of patterns, in whose place it stands (src/vite.config.ts), kept to the one kind that the table of
 * routes uses: whole segments.
 */
export function parse(pattern: string): { pattern: RegExp; keys: string[] } {
  const keys: string[] = [];
  const source = pattern.replace(/:(\w+)/g, (_, key: string) => {
    keys.push(key);
    return '([^/]+)';
  });
  return { pattern: new RegExp(`^${source}/?$`), keys };
}
