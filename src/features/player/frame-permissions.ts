import type { Preferences } from '#shared/preferences';

/** What a player may ask the browser for; to start by itself only where that is preferred (1 §3 "Preferences"). */
export function framePermissions({ autoPlay }: Pick<Preferences, 'autoPlay'>): string {
  return `autoplay${autoPlay ? '' : " 'none'"}; fullscreen; encrypted-media; picture-in-picture`;
}

const PERMITTED = 'allow-scripts allow-presentation';

/** Whether a player is of another origin than the site. */
export function isForeign(playerUrl: string, siteUrl: string): boolean {
  return new URL(playerUrl, siteUrl).origin !== new URL(siteUrl).origin;
}

/**
 * What a player's frame may do: run, and show on another screen; no popups, no leading the page away. A player of
 * another origin keeps that origin, or its own storage and requests would fail; one of the site's own origin must
 * not, because it could then take its sandbox off.
 */
export function frameSandbox(playerUrl: string, siteUrl: string): string {
  return isForeign(playerUrl, siteUrl) ? `${PERMITTED} allow-same-origin` : PERMITTED;
}

/**
 * The origin that a player's messages come from. A player of the site's own has none in its sandbox, and says 'null':
 * that is accepted for such players alone, because only our own pages run there; messages must come from the frame's
 * own window besides.
 */
export function messageOrigin(playerUrl: string, siteUrl: string): string {
  return isForeign(playerUrl, siteUrl) ? new URL(playerUrl).origin : 'null';
}
