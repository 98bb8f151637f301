import { createHash } from 'node:crypto';

/** --color-ground of the light theme (src/app/styles/themes.css). */
const LIGHT_GROUND = '#f6f3ed';

/**
 * All visitors receive the same document, so this sets data attributes for the style sheet: whether the browser has a
 * session, a watch history, recent searches, prefers compact lists, has no single-key shortcuts, and which theme it
 * uses. Without them the layout would shift and the dark theme would flash.
 */
const SET_ATTRIBUTES = [
  "try{let s=localStorage,h=document.head,d=document.documentElement.dataset;s.marquee_token&&(d.hasToken='');",
  "(s.marquee_token||s.watchHistory)&&!s.marquee_no_history&&(d.hasHistory='');",
  "(s.marquee_search_history||'[]')!=='[]'&&(d.hasSearches='');",
  "s.marquee_single_keys==='off'&&(d.singleKeys='off');",
  "let{compactMode:c,theme:t}=JSON.parse(s.marquee_preferences||'{}');c===true&&(d.compact='');",
  "if(t==='light'||t==='system'&&matchMedia('(prefers-color-scheme:light)').matches){d.theme='light';",
  `h.querySelector('[name=theme-color]').content='${LIGHT_GROUND}';`,
  "h.querySelector('[name=color-scheme]').content='light'}}catch{}",
].join('');

/**
 * Requests the scripts of pages with a hero picture (renderScripts in document.ts). The entry script, the largest file,
 * is preloaded when the first of the style sheet, the font and the picture has arrived: the others arrive during the
 * request's latency. The rest follows at DOMContentLoaded, which waits for the style sheet because watchdog.js is
 * deferred.
 */
const REQUEST_SCRIPTS = [
  '{let d=document,add=i=>{let t=d.getElementById(i);t&&d.head.append(t.content)};',
  "d.addEventListener('load',e=>{e.target.localName==='link'&&add('entry-link')},true);",
  "d.addEventListener('DOMContentLoaded',()=>add('scripts'))}",
].join('');

const CODE = SET_ATTRIBUTES + REQUEST_SCRIPTS;

/** Runs before the first paint. */
export const EARLY_SCRIPT = `<script>${CODE}</script>`;

/** Allows this inline script, and no other, in the Content-Security-Policy. */
export const EARLY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;
