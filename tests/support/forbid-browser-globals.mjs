// Loaded into a site's process by --import: every use of browser storage is reported and throws, and so is every use of
// the other globals by our own code. Libraries check `typeof window` to learn where they run; the build bundles one of
// them, Radix, in a chunk of that name.
for (const name of [
  'localStorage',
  'sessionStorage',
  'window',
  'document',
  'history',
  'location',
  'navigator',
]) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      const { stack = '' } = new Error(`FORBIDDEN: ${name}`);
      const caller = stack.split('\n')[2] ?? '';
      if (!name.endsWith('Storage') && /\/node_modules\/|\/assets\/radix-/.test(caller)) return undefined;
      process.stderr.write(`${stack}\n`);
      throw new Error(`${name} does not exist on a server.`);
    },
  });
}
