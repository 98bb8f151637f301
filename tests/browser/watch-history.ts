import type { BrowserContext, Page } from '@playwright/test';

type Watch = {
  readonly media_type: 'movie' | 'tv';
  readonly media_id: number | string;
  readonly season?: number;
  readonly episode?: number;
  readonly position?: number;
  readonly duration?: number;
};

/** Replaces the demo player by one that plays nothing, so that no position is recorded when it is left. */
export async function silencePlayers(context: BrowserContext): Promise<void> {
  await context.route('**/demo-player/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
  );
}

/** Stores the local history before the next page opens, the newest entry first. */
export async function storeHistory(page: Page, ...watches: readonly Watch[]): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    const history = entries.map((entry, index) => ({ ...entry, timestamp: Date.now() - index * 1000 }));
    localStorage.setItem('watchHistory', JSON.stringify(history));
  }, watches);
}

/** Records a watch on the server, as another browser of the user does. */
export async function recordWatch(page: Page, token: string, watch: Watch): Promise<void> {
  const response = await page.request.post('/api/watch-history', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...watch, media_id: String(watch.media_id) },
  });
  if (!response.ok()) throw new Error(`The watch was not recorded: ${response.status()}`);
}

/** The entry on the server; null if there is none. @param title such as '550/movie' */
export async function readWatch(page: Page, token: string, title: string): Promise<unknown> {
  const response = await page.request.get(`/api/watch-history/${title}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).data;
}
