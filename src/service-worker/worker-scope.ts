/*
 * What the worker uses of its global scope. TypeScript's library of workers cannot stand beside the one of pages, as
 * both name the same globals.
 */

export type ExtendableEvent = Event & { waitUntil(promise: Promise<unknown>): void };

/** What a request is to be like, and where its answer comes from then; see developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes. */
export type StaticRoute = {
  readonly condition: { readonly urlPattern: string } | { readonly requestMode: 'navigate' };
  readonly source: { readonly cacheName: string } | 'race-network-and-fetch-handler';
};

export type InstallEvent = ExtendableEvent & {
  /** Not in every browser. */
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
};

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly clientId: string;
  /** What the browser has asked for while the worker was starting; undefined if it has not. */
  readonly preloadResponse: Promise<Response | undefined>;
};

/** A page or frame that the worker may talk to. */
export type Client = { readonly id: string; postMessage(message: unknown): void };

export type WorkerMessageEvent = ExtendableEvent & { readonly data: unknown; readonly source: Client | null };

type WorkerScope = {
  readonly registration: ServiceWorkerRegistration;
  readonly location: { readonly origin: string };
  readonly clients: {
    get(id: string): Promise<Client | undefined>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<Client[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
};

// The one place that says what this global is in a worker.
export const worker = globalThis as unknown as WorkerScope;
