import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { listChunkGroups } from './chunk-groups.ts';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The offline worker at /sw.js, with the shell's files by the hash of what they hold. */
const offlineWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'service-worker/worker',
  filename: 'sw.ts',
  manifest: false,
  injectRegister: false,
  integration: {
    configureCustomSWViteBuild(config) {
      config.logLevel = 'warn';
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: [
      'assets/*.{js,css}',
      'assets/figtree-common-*.woff2',
      'watchdog.js',
      'favicon.svg',
      'images/*.svg',
    ],
    // What only operators need, and the common passwords.
    globIgnores: ['assets/*{admin,chart,password-strength}*'],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      async (entries) => {
        const told = entries.map(({ url, revision }) => `${url} ${revision}`).sort();
        const revision = createHash('sha256').update(told.join()).digest('hex').slice(0, 16);
        // The page that stands in for others is rendered by the server, with links to these very files.
        return { manifest: [...entries, { url: '/offline', revision, size: 0 }] };
      },
    ],
  },
});

/**
 * Pages that are fetched ahead of the click that leads to them, with what they are drawn by: browsers that know this
 * mark compile them then, and not function by function when they are waited for.
 */
const COMPILED_AHEAD = ['movie-page', 'show-page', 'controls'];
const COMPILE_MARK = '//# allFunctionsCalledOnLoad';

/** The browser's half: hashed assets in dist/client, with a manifest by which the server preloads chunks. */
export default defineConfig({
  root: below('.'),
  publicDir: below('../public'),
  cacheDir: below('../node_modules/.vite'),
  resolve: {
    alias: [
      // wouter's stand-in for a hook that React has had since version 18.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
      { find: /^regexparam$/, replacement: below('app/parse-pattern.ts') },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: below('ui/lucide-icon.ts') },
    ],
  },
  plugins: [react(), tailwindcss(), offlineWorker],
  build: {
    outDir: below('../dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // tRPC's packages do not say that what is not imported of them may be left out.
      treeshake: {
        moduleSideEffects: [{ test: /@trpc\//, sideEffects: false }],
        // No getter of the browser's code does anything but get.
        propertyReadSideEffects: false,
        // What it makes of a component that nobody draws is nothing to anybody: wouter's links, for one.
        manualPureFunctions: ['forwardRef', 'createContext'],
      },
      output: {
        // 36 bits tell one version of a file from another. The first load names all the files, and random letters do
        // not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        postBanner: ({ name }) => (COMPILED_AHEAD.includes(name) ? COMPILE_MARK : ''),
        // What every page loads is one file: what others share of it would be cut into many, which compress worse.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], test: /^(?!.*httpBatchLink)/, priority: 1 },
            ...listChunkGroups(),
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
