import { escapeHtml } from '#shared/escape-html';

/**
 * Puts a title and a line such as 'S1E2' (or '') in the places that the demo player's document keeps for them.
 * Both become text, whatever they hold: the result is safe in elements and in quoted attributes (2 §7 "Embed URLs").
 */
export function renderDemoPlayer(template: string, facts: { title: string; subtitle: string }): string {
  const texts: Readonly<Record<string, string>> = { __TITLE__: facts.title, __SUBTITLE__: facts.subtitle };
  // One pass, so that a title which looks like a place is not filled in turn.
  return template.replace(/__(?:TITLE|SUBTITLE)__/g, (place) => escapeHtml(texts[place] ?? ''));
}
