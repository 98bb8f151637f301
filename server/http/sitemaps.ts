export const SITEMAP_PATH = '/sitemap.xml';

export const PAGE_PATHS = ['/', '/movies', '/tv', '/search', '/info', '/privacy', '/dmca'] as const;

/**
 * Search engines run the pages' scripts, so catalogue reads are allowed. Player pages are not disallowed: crawlers must
 * load them to see their noindex.
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

export function listSitemaps(origin: string, names: readonly string[]): string {
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(origin)}/sitemaps/${name}</loc></sitemap>`);
  return `${PROLOGUE}\n<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export function urlSet(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `${PROLOGUE}\n<urlset xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</urlset>\n`;
}
