import type { RequestHandler } from 'express';
import { isAccountLink } from '#shared/account-links';
import type { BundleLoader } from '../rendering/front-end-bundle';
import type { PageCache } from '../response-cache/page-cache';
import { networkOfRequest } from './client';

/** public/account-link.js: takes the token out of the address before all other scripts run. */
const TOKEN_SCRIPT = '<script src="/account-link.js"></script>';

type AccountLinkPageOptions = { readonly pageCache: PageCache; readonly bundleLoader: BundleLoader };

/**
 * Home with the scripts that open the form of a link such as `/?reset=TOKEN`. It does not use the token: scanners of
 * mails open links too. No cache stores the response, and its requests have no Referer.
 */
export function respondAccountLink({ pageCache, bundleLoader }: AccountLinkPageOptions): RequestHandler {
  return async (request, response, next) => {
    const { searchParams } = new URL(request.originalUrl, 'http://page');
    if (!isAccountLink(request.path, searchParams)) return next();
    const { html, headers } = await pageCache.loadHome(networkOfRequest(request));
    const { accountLinkScript } = await bundleLoader.load('/');
    const formScript = `<script type="module" src="/${accountLinkScript}"></script>`;
    response
      .set({ ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .type('html')
      .send(html.replace('<head>', `$&${TOKEN_SCRIPT}`).replace('</head>', `${formScript}$&`));
  };
}
