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
  ],
};

/** What does not depend on size or touch is tested on the desktop alone: the same code runs on every size. */
const SAME_ON_EVERY_SIZE =
  /\/(demo-player|player-(config|messages|fallback)|outbox|outbox-restart|failure-screens|hostile-data)\.spec\.ts$/;

export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results',
  globalSetup: './support/browser-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A busy machine may cost a test its first try, never the run: the report calls it flaky, and it is to be mended.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: { launchOptions, serviceWorkers: 'block' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: SAME_ON_EVERY_SIZE,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
