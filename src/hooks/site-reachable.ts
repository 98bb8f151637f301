const TIMEOUT_MS = 5_000;

export async function isSiteReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
