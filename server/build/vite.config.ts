import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { dependencies } = JSON.parse(readFileSync(below('../../package.json'), 'utf8'));

/** Only the packages in `dependencies` are loaded from node_modules at run time; all others are bundled. */
export default defineConfig({
  root: below('../../src'),
  publicDir: false,
  cacheDir: below('../../node_modules/.vite'),
  plugins: [react()],
  ssr: { noExternal: true, external: Object.keys(dependencies) },
  build: {
    ssr: true,
    outDir: below('../../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: below('../start/main.ts'),
        owner: below('../start/owner.ts'),
        'hash-worker': below('../accounts/hash-worker.ts'),
        'encoder-process': below('../images/encoder-process.ts'),
        'entry-server': below('../../src/app/entry-server.tsx'),
      },
      // A separate chunk: Radix checks typeof window, which tests/rest/server-globals.test.ts forbids in our own chunks.
      output: {
        codeSplitting: { groups: [{ name: 'radix', test: /node_modules\/(@radix-ui|radix-ui)\// }] },
      },
    },
  },
});
