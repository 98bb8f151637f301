// TypeScript's `webworker` library declares the same globals as `dom`: one program cannot use both.

export type ExtendableEvent = Event & { waitUntil(promise: Promise<unknown>): void };

/** A rule of the static routing API: developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes. */
export type StaticRoute = {
  readonly condition: { readonly urlPattern: string } | { readonly requestMode: 'navigate' };
  readonly source: { readonly cacheName: string } | 'network' | 'race-network-and-fetch-handler';
};

type InstallEvent = ExtendableEvent & {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
};

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly clientId: string;
  /** The browser's own request, started before the worker; undefined without navigation preload. */
  readonly preloadResponse: Promise<Response | undefined>;
};

type Client = { readonly id: string; postMessage(message: unknown): void };

type WorkerMessageEvent = ExtendableEvent & { readonly data: unknown; readonly source: Client | null };

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

function isWorkerScope(scope: object): scope is WorkerScope {
  return 'clients' in scope && 'skipWaiting' in scope && 'registration' in scope;
}

function getWorkerScope(): WorkerScope {
  const scope: object = globalThis;
  if (!isWorkerScope(scope)) throw new Error('This module runs in a service worker only.');
  return scope;
}

export const worker = getWorkerScope();
