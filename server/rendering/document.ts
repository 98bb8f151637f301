import { BRAND } from '#shared/brand';
import { escapeHtml } from '#shared/escape-html';
import { shorten } from '#shared/sanitize';
import { titleWithYear } from '#shared/title-card';
import type { RenderedPage } from '../../src/app/entry-server';
import type { PageMetadata } from '../../src/ui/page-head';
import { EARLY_SCRIPT } from './early-script';
import type { PageScripts } from './front-end-bundle';
import { describePage } from './structured-data';

type DocumentOptions = {
  readonly template: string;
  readonly page: RenderedPage;
  readonly scripts: PageScripts;
  /** The state for hydration. */
  readonly state: unknown;
  readonly imageBaseUrl: string;
  /** Without it, URLs are relative and there is no canonical one. */
  readonly publicUrl: string | null;
};

type Picture = { readonly url: string; readonly alt: string; readonly isPortrait?: true };

const BRAND_PICTURE: Picture = {
  url: '/og-image.png',
  alt: `${BRAND.name}: ${BRAND.tagline} A wall of movie posters next to the name.`,
};
/** Social networks show no SVG, which the demo catalogue uses. */
const SVG = /\.svg$/;

const MAX_DESCRIPTION_LENGTH = 200;

/** @returns JSON that cannot end the script element around it. */
function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function findPicture({ imageOf, titlePage, person }: PageMetadata, imageBaseUrl: string): Picture {
  if (person?.profilePath && !SVG.test(person.profilePath))
    return {
      url: `${imageBaseUrl}/h632${person.profilePath}`,
      alt: `A portrait of ${person.name}`,
      isPortrait: true,
    };
  const { title, date, backdropPath } = imageOf ?? titlePage ?? {};
  if (!title || !backdropPath || SVG.test(backdropPath)) return BRAND_PICTURE;
  return {
    url: `${imageBaseUrl}/w1280${backdropPath}`,
    alt: `A picture from ${titleWithYear({ title, date: date ?? '' })}`,
  };
}

const TITLE_TYPES = { movie: 'video.movie', tv: 'video.tv_show' } as const;

function typeOf({ titlePage, person }: PageMetadata): string {
  if (titlePage) return TITLE_TYPES[titlePage.mediaType];
  return person ? 'profile' : 'website';
}

function renderHead({ page, imageBaseUrl, publicUrl }: DocumentOptions): string {
  const { head } = page;
  const path = page.path + (head.query ?? '');
  const { title } = head;
  const description = shorten(head.description, MAX_DESCRIPTION_LENGTH);
  const toAbsolute = (url: string): string => (url.startsWith('/') ? (publicUrl ?? '') + url : url);
  const picture = findPicture(head, imageBaseUrl);
  const image = toAbsolute(picture.url);
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
    meta('property', 'og:type', typeOf(head)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalUrl),
    meta('property', 'og:image', image),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', picture.isPortrait ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', picture.alt),
    isListed
      ? `<script type="application/ld+json">${embedJson(describePage({ head, path, imageBaseUrl, toAbsolute }))}</script>`
      : '',
  ].join('');
}

/** The early script requests the scripts of templates, so that they do not delay the hero's picture. */
function renderScripts({ page, scripts: { entryLink, elements } }: DocumentOptions): string {
  if (!page.hasHeroPicture) return elements;
  return `<template id="entry-link">${entryLink}</template><template id="scripts">${elements}</template>`;
}

export function renderDocument(options: DocumentOptions): string {
  const { template, page, state } = options;
  const values: Readonly<Record<string, string>> = {
    early: EARLY_SCRIPT,
    head: `${renderHead(options)}${page.links}`,
    scripts: renderScripts(options),
    page: page.html,
    state: `<script type="application/json" id="page-state">${embedJson(state)}</script>`,
  };
  return template.replace(/<!--(early|head|scripts|page|state)-->/g, (_, name: string) => values[name] ?? '');
}
