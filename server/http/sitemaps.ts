export const SITEMAP_PATH = '/sitemap.xml';

/** The pages without parameters that are meant to be found; tests/rest/search-engines.test.ts holds them to the routes. */
export const PAGE_PATHS = ['/', '/movies', '/tv', '/search', '/info', '/privacy', '/dmca'] as const;

/**
 * What crawlers leave alone: one person's own pages, the admin panel, the calls of scripts and the demo player. The
 * calls by which pages read the catalogue stay open, because search engines run the pages' scripts; so do the players'
 * pages, whose noindex has to be read to count, and the search page, whose results all have the one canonical address.
 */
const DISALLOWED = ['/admin', '/api/', '/demo-player/', '/my-list', '/settings'];
const ALLOWED = ['/api/trpc/catalogue.'];

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>';

export function robotsText(origin: string | null): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...(origin === null ? [] : ['', `Sitemap: ${origin}${SITEMAP_PATH}`]),
    '',
  ].join('\n');
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The sitemap index. Without times of change: nobody knows when a title's page changed last. */
export function listSitemaps(origin: string, names: readonly string[]): string {
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(origin)}/sitemaps/${name}</loc></sitemap>`);
  return `${PROLOGUE}\n<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export function urlSet(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `${PROLOGUE}\n<urlset xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</urlset>\n`;
}
