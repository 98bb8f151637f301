import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#shared/escape-html';
import type { TitlePage } from '#shared/title-page';
import { isTmdbId } from '#shared/tmdb-limits';
import { MAX_SEASON_OR_EPISODE } from '#shared/watch-history';

const PATTERN =
  /^\/demo-player\/(?:movie\/([1-9]\d{0,9})|tv\/([1-9]\d{0,9})\/([1-9]\d{0,4})\/([1-9]\d{0,4}))$/;

type DemoPlayerOptions = {
  readonly publicFolder: string;
  readonly findTitle: (
    mediaType: 'movie' | 'tv',
    id: number,
    network: string | null,
  ) => Promise<TitlePage | null>;
};

/** @returns a function that returns the document of the demo player for a title; null for other paths. */
export function createDemoPlayer({ publicFolder, findTitle }: DemoPlayerOptions) {
  const template = join(publicFolder, 'demo-player/index.html');
  return async function findDocument(path: string, network: string | null): Promise<string | null> {
    const match = PATTERN.exec(path);
    if (!match) return null;
    const [, movieId, showId, season, episode] = match;
    const id = Number(movieId ?? showId);
    if (!isTmdbId(id) || Math.max(Number(season ?? 1), Number(episode ?? 1)) > MAX_SEASON_OR_EPISODE)
      return null;
    const title = await findTitle(movieId ? 'movie' : 'tv', id, network);
    return renderDemoPlayer(await readFile(template, 'utf8'), {
      title: title?.title || 'Demo',
      subtitle: movieId ? '' : `S${season}E${episode}`,
    });
  };
}

/** The result is safe in elements and in quoted attributes, whatever the texts contain. */
export function renderDemoPlayer(template: string, facts: { title: string; subtitle: string }): string {
  const texts: Readonly<Record<string, string>> = { __TITLE__: facts.title, __SUBTITLE__: facts.subtitle };
  // In one pass, so that a placeholder in a title is not replaced.
  return template.replace(/__(?:TITLE|SUBTITLE)__/g, (placeholder) => escapeHtml(texts[placeholder] ?? ''));
}
