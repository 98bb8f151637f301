import { BRAND } from '#shared/brand';
import { escapeHtml } from '#shared/escape-html';
import { yearOf } from '#shared/title-card';
import type { RenderedPage } from '../../src/entry-server';
import type { PageHeadFacts } from '../../src/lib/page-head';
import { EARLY_SCRIPT } from './early-script';
import { describePage } from './structured-data';

type DocumentParts = {
  readonly template: string;
  readonly page: RenderedPage;
  /** Links in the head beside the page's own. */
  readonly links: string;
  /** What the browser takes over: shown facts and the query cache. */
  readonly state: unknown;
  readonly imageBaseUrl: string;
  /** The site's own origin, when it is configured: without it, addresses stay relative and none is canonical. */
  readonly publicUrl: string | null;
};

type SharedPicture = { readonly address: string; readonly alt: string };

/** Shown with a shared link to a page without a picture of its own. */
const BRAND_PICTURE: SharedPicture = {
  address: '/og-image.png',
  alt: `${BRAND.name}: ${BRAND.tagline} Beside the name, a wall of film posters.`,
};
/** Networks show no drawings, such as those of the demo catalogue. */
const DRAWN = /\.svg$/;

/** Longer descriptions are cut by those who show them anyway. */
const MAX_DESCRIPTION_LENGTH = 200;
const HALF_A_LETTER = /[\uD800-\uDBFF]$/;
/** Longer ones are of a language that puts no spaces between words. */
const BEGUN_WORD = /\s+\S{0,30}$/;

/** JSON that may stand in a script element: no `<` can end it. */
function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The picture of the title that a page is about, or begins with. */
function findPicture({ pictured, about }: PageHeadFacts, imageBaseUrl: string): SharedPicture {
  const { title, date, backdropPath } = pictured ?? about ?? {};
  if (!title || !backdropPath || DRAWN.test(backdropPath)) return BRAND_PICTURE;
  const year = yearOf(date ?? '');
  return {
    address: `${imageBaseUrl}/w1280${backdropPath}`,
    alt: `A picture from ${title}${year && ` (${year})`}`,
  };
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(HALF_A_LETTER, '');
  return `${cut.replace(BEGUN_WORD, '')}…`;
}

const TITLE_TYPES = { movie: 'video.movie', tv: 'video.tv_show' } as const;

/** What is to be found and shared is described; a failure, and what is one person's own, is not. */
function renderHead({ page, imageBaseUrl, publicUrl }: DocumentParts): string {
  const { head, path } = page;
  const { title, about } = head;
  const description = shorten(head.description);
  const toAddress = (address: string): string =>
    address.startsWith('/') ? (publicUrl ?? '') + address : address;
  const picture = findPicture(head, imageBaseUrl);
  const image = toAddress(picture.address);
  const isFound = page.status === 200;
  const canonicalUrl = publicUrl && isFound ? publicUrl + path : undefined;
  const isListed = isFound && !head.noIndex;
  const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    isListed ? '' : meta('name', 'robots', 'noindex'),
    canonicalUrl ? `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">` : '',
    meta('property', 'og:site_name', BRAND.name),
    meta('property', 'og:type', about ? TITLE_TYPES[about.mediaType] : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalUrl),
    meta('property', 'og:image', image),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', picture.alt),
    isListed
      ? `<script type="application/ld+json">${embedJson(describePage({ head, path, imageBaseUrl, toAddress }))}</script>`
      : '',
  ].join('');
}

/** The whole document of a rendered page. */
export function renderDocument(parts: DocumentParts): string {
  const { template, page, links, state } = parts;
  const fills: Readonly<Record<string, string>> = {
    early: EARLY_SCRIPT,
    head: `${renderHead(parts)}${page.links}${links}`,
    page: page.html,
    state: `<script type="application/json" id="page-state">${embedJson(state)}</script>`,
  };
  return template.replace(/<!--(early|head|page|state)-->/g, (_, place: string) => fills[place] ?? '');
}
