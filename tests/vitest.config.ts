import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Their files leave nothing behind in the process, so that one process runs many of them. */
const SHARED_PROCESS = ['procedures', 'rest'].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

const options = {
  environment: 'node',
  pool: 'forks' as const,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  setupFiles: ['tests/support/setup.ts'],
};

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        test: { ...options, name: 'shared', include: SHARED_PROCESS, isolate: false },
      },
      {
        test: {
          ...options,
          name: 'isolated',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: SHARED_PROCESS,
        },
      },
    ],
  },
});
