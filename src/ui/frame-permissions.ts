import type { Preferences } from '#shared/preferences';

export function framePermissions({ autoPlay }: Pick<Preferences, 'autoPlay'>): string {
  return `autoplay${autoPlay ? '' : " 'none'"}; fullscreen; encrypted-media; picture-in-picture`;
}

export function isCrossOrigin(playerUrl: string, siteUrl: string): boolean {
  return new URL(playerUrl, siteUrl).origin !== new URL(siteUrl).origin;
}

/**
 * A player of another origin keeps its origin, because it needs its own storage and requests. A player of the site's
 * origin must not keep it, because it could remove its sandbox.
 */
export function frameSandbox(playerUrl: string, siteUrl: string): string {
  const tokens = 'allow-scripts allow-presentation';
  return isCrossOrigin(playerUrl, siteUrl) ? `${tokens} allow-same-origin` : tokens;
}

/** 'null' for a sandboxed player of the site's origin. Other sandboxed frames have it too: check the source as well. */
export function messageOrigin(playerUrl: string, siteUrl: string): string {
  return isCrossOrigin(playerUrl, siteUrl) ? new URL(playerUrl).origin : 'null';
}
