/** Trusted Types as browsers have them that know them. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

const WORKER_PATH = '/sw.js';

/** The worker's address, vouched for where a page's policy wants that (require-trusted-types-for 'script'). */
function vouchForWorker(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy('marquee-worker', { createScriptURL: () => WORKER_PATH });
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH;
}

export const WORKER_ADDRESS = vouchForWorker();
