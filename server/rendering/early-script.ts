import { createHash } from 'node:crypto';

/**
 * Runs before the first paint. All visitors receive the same document, so this sets data attributes for the style
 * sheet: whether the browser has a session and prefers compact lists. Without them the layout would shift.
 */
const CODE =
  "try{let s=localStorage,d=document.documentElement.dataset;s.marquee_token&&(d.hasToken='');" +
  "JSON.parse(s.marquee_preferences||'{}').compactMode===true&&(d.compact='')}catch{}";

export const EARLY_SCRIPT = `<script>${CODE}</script>`;

/** Allows this inline script, and no other, in the Content-Security-Policy. */
export const EARLY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;
