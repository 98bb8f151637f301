import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The browser's half: hashed assets in dist/client, with a manifest by which the server preloads chunks. */
export default defineConfig({
  root: below('.'),
  publicDir: below('../public'),
  cacheDir: below('../node_modules/.vite'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: below('../dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page loads is one file: what others share of it would be cut into many, which compress worse.
        codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] },
      },
    },
  },
});
