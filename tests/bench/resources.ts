import { type Browser, chromium } from '@playwright/test';
import { getChromium } from '../support/chromium';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const CHECK_INTERVAL_MS = 500;

const running = new Set<() => Promise<unknown>>();
const interruption = new AbortController();

/** Aborted when a signal ends the benchmark early. */
export const interrupted = interruption.signal;

/** Stops the resource after its use, also if that fails, takes too long or is interrupted. */
export async function withResource<Resource, Result>(
  start: () => Promise<Resource>,
  stop: (resource: Resource) => Promise<unknown>,
  use: (resource: Resource) => Promise<Result>,
): Promise<Result> {
  interrupted.throwIfAborted();
  const starting = start();
  let stopping: Promise<unknown> | null = null;
  function stopOnce(): Promise<unknown> {
    stopping ??= starting.then(stop, () => undefined);
    return stopping;
  }
  running.add(stopOnce);
  try {
    return await use(await starting);
  } finally {
    await stopOnce();
    running.delete(stopOnce);
  }
}

/** @param folder of another release */
export function withSite<Result>(
  settings: NodeJS.ProcessEnv,
  use: (site: SpawnedSite) => Promise<Result>,
  folder?: string,
): Promise<Result> {
  return withResource(
    () => spawnSite(settings, folder),
    (site) => site.stop(),
    use,
  );
}

export function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  // Otherwise Playwright would end this process at a signal, before the site has stopped.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return withResource(
    () => chromium.launch({ executablePath: getChromium(), args, ...signals }),
    (browser) => browser.close(),
    use,
  );
}

/** @returns a function that stops what has been started since, so that its users fail */
export function watchStarts(): () => Promise<void> {
  const before = new Set(running);
  return async () => {
    await Promise.allSettled([...running].filter((stop) => !before.has(stop)).map((stop) => stop()));
  };
}

/**
 * Stops everything and exits with 1 at a signal, and when the shell of `npm run` has ended: it does not pass signals on.
 * Further signals are ignored, because npm repeats those of a terminal.
 */
export function stopWhenInterrupted(): void {
  const stopStarted = watchStarts();
  const shell = process.ppid;

  function interrupt(cause: string): void {
    if (interrupted.aborted) return;
    process.exitCode = 1;
    interruption.abort(new Error(`Interrupted by ${cause}`));
    void stopStarted().then(() => process.exit(1));
  }

  for (const signal of SIGNALS) process.on(signal, interrupt);
  setInterval(() => process.ppid === shell || interrupt('the end of npm'), CHECK_INTERVAL_MS).unref();
}
