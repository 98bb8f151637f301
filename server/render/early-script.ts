import { createHash } from 'node:crypto';

/**
 * Runs before anything is painted: tells the style sheet whether this browser holds a session, so that what only
 * members see has its place from the start, though everybody gets the same page. The key is src/storage's.
 */
const CODE = "try{localStorage.marquee_token&&(document.documentElement.dataset.member='')}catch{}";

export const EARLY_SCRIPT = `<script>${CODE}</script>`;

/** What lets this script, and no other in a page, pass the Content-Security-Policy. */
export const EARLY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;
