import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The server's half: the process and the page renderer, bundled for plain node; packages stay outside. */
export default defineConfig({
  root: below('../../src'),
  publicDir: false,
  cacheDir: below('../../node_modules/.vite'),
  plugins: [react()],
  build: {
    ssr: true,
    outDir: below('../../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: below('../main.ts'),
        owner: below('../owner.ts'),
        'hash-worker': below('../accounts/hash-worker.ts'),
        'entry-server': below('../../src/entry-server.tsx'),
      },
    },
  },
});
