import { createHash } from 'node:crypto';

/** --color-ground of the light theme (src/app/styles/themes.css). */
const LIGHT_GROUND = '#f6f3ed';

/**
 * All visitors receive the same document, so this sets data attributes for the style sheet: whether the browser has a
 * session, a watch history, recent searches, prefers compact lists, has no single-key shortcuts, and which theme it
 * uses. Without them the layout would shift and the dark theme would flash.
 */
const SET_ATTRIBUTES = `
try {
  const stored = localStorage;
  const attributes = document.documentElement.dataset;
  if (stored.marquee_token) attributes.hasToken = '';
  if ((stored.marquee_token || stored.watchHistory) && !stored.marquee_no_history) attributes.hasHistory = '';
  if ((stored.marquee_search_history || '[]') !== '[]') attributes.hasSearches = '';
  if (stored.marquee_single_keys === 'off') attributes.singleKeys = 'off';
  const { compactMode, theme } = JSON.parse(stored.marquee_preferences || '{}');
  if (compactMode === true) attributes.compact = '';
  if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    attributes.theme = 'light';
    document.head.querySelector('[name=theme-color]').content = '${LIGHT_GROUND}';
    document.head.querySelector('[name=color-scheme]').content = 'light';
  }
} catch {}`;

/**
 * Requests the scripts of pages with a hero picture (renderScripts in document.ts). The entry script, the largest file,
 * is preloaded when the first of the style sheet, the font and the picture has arrived: the others arrive during the
 * request's latency. The rest follows at DOMContentLoaded, which waits for the style sheet because watchdog.js is
 * deferred.
 */
const REQUEST_SCRIPTS = `
{
  const add = (id) => {
    const template = document.getElementById(id);
    if (template) document.head.append(template.content);
  };
  document.addEventListener('load', ({ target }) => {
    if (target.localName === 'link') add('entry-link');
  }, true);
  document.addEventListener('DOMContentLoaded', () => add('scripts'));
}`;

const withoutIndentation = (code: string): string => code.replaceAll(/\n */g, '\n');

const CODE = withoutIndentation(SET_ATTRIBUTES + REQUEST_SCRIPTS);

/** Runs before the first paint. */
export const EARLY_SCRIPT = `<script>${CODE}</script>`;

/** Allows this inline script, and no other, in the Content-Security-Policy. */
export const EARLY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;
