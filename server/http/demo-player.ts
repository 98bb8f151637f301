import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TitlePage } from '#shared/title-page';
import { renderDemoPlayer } from '../streaming-servers/demo-player';

const PATTERN = /^\/demo-player\/(?:movie\/(\d{1,10})|tv\/(\d{1,10})\/(\d{1,5})\/(\d{1,5}))$/;

type DemoPlayerOptions = {
  readonly publicFolder: string;
  readonly findTitle: (mediaType: 'movie' | 'tv', id: number) => Promise<TitlePage | null>;
};

/** The document of the demo player for a title's address (2 §7 "Embed URLs"); null for any other path. */
export function createDemoPlayer({ publicFolder, findTitle }: DemoPlayerOptions) {
  const template = join(publicFolder, 'demo-player/index.html');
  return async function findDocument(path: string): Promise<string | null> {
    const match = PATTERN.exec(path);
    if (!match) return null;
    const [, movieId, showId, season, episode] = match;
    const title = await findTitle(movieId ? 'movie' : 'tv', Number(movieId ?? showId));
    return renderDemoPlayer(await readFile(template, 'utf8'), {
      title: title?.title || 'Demo',
      subtitle: movieId ? '' : `S${season}E${episode}`,
    });
  };
}
