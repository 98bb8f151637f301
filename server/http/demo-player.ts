import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_SEASON_OR_EPISODE } from '#shared/episode-number';
import { escapeHtml } from '#shared/escape-html';
import type { TitlePage } from '#shared/title-page';
import { isTmdbId } from '#shared/tmdb-limits';

/** The trailers of the demo catalogue: the base of addresses that end with a key, as on YouTube. */
export const DEMO_TRAILERS_PATH = '/demo-player/trailer';

const TRAILER_PATTERN = /^\/demo-player\/trailer\/[\w-]{1,32}$/;
const PATTERN =
  /^\/demo-player\/(?:(two|three|failing)\/)?(?:movie\/([1-9]\d{0,9})|tv\/([1-9]\d{0,9})\/([1-9]\d{0,4})\/([1-9]\d{0,4}))$/;

/** The player has a label and an accent colour for each, so that switching servers is visible. */
const SERVER_LABELS: Readonly<Record<string, string>> = {
  one: 'Demo Player',
  two: 'Demo Player Two',
  three: 'Demo Player Three',
  failing: 'Demo Player (fails on purpose)',
};

type DemoPlayerOptions = {
  readonly publicFolder: string;
  readonly findTitle: (
    mediaType: 'movie' | 'tv',
    id: number,
    network: string | null,
  ) => Promise<TitlePage | null>;
};

type DemoPlayerTexts = {
  /** Names a server in attributes and style sheets. */
  readonly server: string;
  readonly label: string;
  readonly title: string;
  readonly subtitle: string;
};

/** @returns a function that returns the document of the demo player for a title; null for other paths. */
export function createDemoPlayer({ publicFolder, findTitle }: DemoPlayerOptions) {
  const readTemplate = (server: string): Promise<string> =>
    readFile(join(publicFolder, 'demo-player', server === 'failing' ? 'failing.html' : 'index.html'), 'utf8');

  return async function findDocument(path: string, network: string | null): Promise<string | null> {
    if (TRAILER_PATTERN.test(path)) {
      const texts = { server: 'trailer', label: 'Demo Player', title: 'Trailer', subtitle: '' };
      return renderDemoPlayer(await readTemplate('trailer'), texts);
    }
    const match = PATTERN.exec(path);
    if (!match) return null;
    const [, server = 'one', movieId, showId, season, episode] = match;
    const id = Number(movieId ?? showId);
    if (!isTmdbId(id) || Math.max(Number(season ?? 1), Number(episode ?? 1)) > MAX_SEASON_OR_EPISODE)
      return null;
    const title = await findTitle(movieId ? 'movie' : 'tv', id, network);
    return renderDemoPlayer(await readTemplate(server), {
      server,
      label: SERVER_LABELS[server] ?? '',
      title: title?.title || 'Demo',
      subtitle: movieId ? '' : `S${season}E${episode}`,
    });
  };
}

/** The result is safe in elements and in quoted attributes, whatever the texts contain. */
export function renderDemoPlayer(template: string, texts: DemoPlayerTexts): string {
  const values: Readonly<Record<string, string>> = {
    __SERVER__: texts.server,
    __LABEL__: texts.label,
    __TITLE__: texts.title,
    __SUBTITLE__: texts.subtitle,
  };
  // In one pass, so that a placeholder in a title is not replaced.
  return template.replace(/__[A-Z]+__/g, (placeholder) => escapeHtml(values[placeholder] ?? ''));
}
