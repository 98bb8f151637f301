import { createHash } from 'node:crypto';

/**
 * Runs before anything is painted: tells the style sheet whether this browser holds a session, so that what only
 * members see has its place from the start, though everybody gets the same page; and whether it wants dense lists, so
 * that none changes its size. The keys are src/storage's.
 */
const CODE =
  "try{let s=localStorage,d=document.documentElement.dataset;s.marquee_token&&(d.member='');" +
  "JSON.parse(s.marquee_preferences||'{}').compactMode===true&&(d.compact='')}catch{}";

export const EARLY_SCRIPT = `<script>${CODE}</script>`;

/** What lets this script, and no other in a page, pass the Content-Security-Policy. */
export const EARLY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;
