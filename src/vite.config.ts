import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { listChunkGroups } from './chunk-groups.ts';
import { ACCOUNT_LINK_ENTRY } from './shared/account-links.ts';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds the service worker at /sw.js, with the list of files to precache. */
const serviceWorker = VitePWA({
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
    // Code for admins only, the list of common passwords, and links that work online only.
    globIgnores: ['assets/*{admin,chart,password-strength,account-link}*'],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      async (entries) => {
        const files = entries.map(({ url, revision }) => `${url} ${revision}`).sort();
        const revision = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
        // The server renders /offline with links to these files, so it changes when they do.
        return { manifest: [...entries, { url: '/offline', revision, size: 0 }] };
      },
    ],
  },
});

/**
 * What the first click on a title needs and is loaded before it. V8's explicit compile hint makes Chromium compile all
 * functions of a chunk while loading it, instead of each at its first call.
 */
const EAGERLY_COMPILED = [
  'movie-page',
  'show-page',
  'title-skeleton',
  'show-address',
  'use-show',
  'select-field',
  'positions',
  'watches',
  'controls',
  'use-last-position',
  'next-episode',
  'page-effects',
];
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Last of all plugins, because Vite's own inserts a line at the beginning of some chunks. */
const compileHints: Plugin = {
  name: 'compile-hints',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && EAGERLY_COMPILED.includes(file.name))
          file.code = `${COMPILE_HINT}\n${file.code}`;
    },
  },
};

/** Builds dist/client. The server reads its manifest to preload each page's chunks. */
export default defineConfig({
  root: below('.'),
  publicDir: below('../public'),
  cacheDir: below('../node_modules/.vite'),
  plugins: [react(), tailwindcss(), serviceWorker, compileHints],
  build: {
    outDir: below('../dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: below('index.html'), 'open-account-link': below(ACCOUNT_LINK_ENTRY) },
      // These keep 2 KB of unused library code out of the first load.
      treeshake: {
        // tRPC's packages lack the "sideEffects" field.
        moduleSideEffects: [{ test: /@trpc\//, sideEffects: false }],
        propertyReadSideEffects: false,
        // Otherwise they keep unused components of libraries, such as wouter's Link.
        manualPureFunctions: ['createContext', 'forwardRef'],
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              tags: ['$initial'],
              test: (id) => !id.endsWith(ACCOUNT_LINK_ENTRY),
              priority: 1,
            },
            ...listChunkGroups(),
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
