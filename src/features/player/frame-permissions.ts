/** What a player may ask the browser for. */
export const FRAME_PERMISSIONS = 'autoplay; fullscreen; encrypted-media; picture-in-picture';

/**
 * What a player's frame may do: run, and show on another screen; no popups, no leading the page away. A player of
 * another origin keeps that origin, or its own storage and requests would fail; one of the site's own origin must
 * not, because it could then take its sandbox off.
 */
export function frameSandbox(playerUrl: string, siteUrl: string): string {
  const isForeign = new URL(playerUrl, siteUrl).origin !== new URL(siteUrl).origin;
  return isForeign
    ? 'allow-scripts allow-presentation allow-same-origin'
    : 'allow-scripts allow-presentation';
}
