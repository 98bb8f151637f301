import { defineConfig, devices } from '@playwright/test';
import { getChromium } from './support/chromium';

const launchOptions = {
  executablePath: getChromium(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
};

export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results',
  globalSetup: './support/browser-setup.ts',
  fullyParallel: true,
  // One more than a small machine has cores, because some tests wait for seconds.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A page takes 10 times as long on a machine with a load of 10.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  // In a log, the failures follow the tests instead of being lost among them.
  reporter: process.stdout.isTTY ? 'line' : 'dot',
  use: { launchOptions, serviceWorkers: 'block' },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
