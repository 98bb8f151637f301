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
  // wouter's stand-in for a hook that React has had since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }] },
  plugins: [react(), tailwindcss()],
  build: {
    outDir: below('../dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // tRPC's packages do not say that what is not imported of them may be left out.
      treeshake: { moduleSideEffects: [{ test: /@trpc\//, sideEffects: false }] },
      output: {
        // What every page loads is one file: what others share of it would be cut into many, which compress worse.
        codeSplitting: {
          groups: [{ name: 'shell', tags: ['$initial'], test: /^(?!.*httpBatchLink)/ }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
