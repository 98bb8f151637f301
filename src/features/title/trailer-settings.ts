import { isRecord } from '#shared/json';
import { readPreferences } from '../../storage/preferences';

/** Sends the playback preferences to the demo player in a frame when it is ready. Returns how to stop. */
export function sendTrailerSettings(findPlayer: () => Window | null | undefined): () => void {
  async function onMessage({ source, data }: MessageEvent<unknown>): Promise<void> {
    const player = findPlayer();
    if (!player || source !== player || !isRecord(data) || data.type !== 'ready') return;
    // Without the code, the player shows its own Play button.
    const code = await import('#shared/player-settings').catch(() => null);
    // The visitor has pressed Play. The sandboxed frame has an opaque origin, which cannot be a target.
    if (code) player.postMessage(code.toPlayerSettings({ ...readPreferences(), autoPlay: true }, null), '*');
  }
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
