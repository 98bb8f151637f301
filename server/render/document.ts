import type { RenderedPage } from '../../src/entry-server';
import { EARLY_SCRIPT } from './early-script';

type DocumentParts = {
  readonly template: string;
  readonly page: RenderedPage;
  /** Links in the head beside the page's own. */
  readonly links: string;
  /** What the browser takes over: shown facts and the query cache. */
  readonly state: unknown;
  /** The page's absolute address, when the site knows its own. */
  readonly canonicalUrl: string | null;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that may stand in a script element: no `<` can end it. */
function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function renderHead({ page, canonicalUrl }: DocumentParts): string {
  const { title, description, image, type, noIndex } = page.head;
  const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';
  return [
    EARLY_SCRIPT,
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    noIndex || page.status !== 200 ? meta('name', 'robots', 'noindex') : '',
    canonicalUrl ? `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">` : '',
    meta('property', 'og:site_name', 'Marquee'),
    meta('property', 'og:type', type ?? 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalUrl ?? undefined),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ].join('');
}

/** The whole document of a rendered page. */
export function renderDocument(parts: DocumentParts): string {
  const { template, page, links, state } = parts;
  const fills: Readonly<Record<string, string>> = {
    head: `${renderHead(parts)}${page.links}${links}`,
    page: page.html,
    state: `<script type="application/json" id="page-state">${embedJson(state)}</script>`,
  };
  return template.replace(/<!--(head|page|state)-->/g, (_, place: string) => fills[place] ?? '');
}
