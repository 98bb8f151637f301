import express, { type Request, type RequestHandler, type Router } from 'express';
import type { CreateContext } from '../../routers/context';
import { EXPIRED_PATH, handleProviderCallback, startSignInFlow } from '../accounts/sign-in-flow';
import { clientOf } from './client';
import { readFlowCookies, writeFlowCookies } from './flow-cookies';

type SingleSignOnOptions = { readonly createContext: CreateContext; readonly publicUrl: string | null };

const NO_STORE: RequestHandler = (_request, response, next) => {
  // The query contains the provider's code.
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  next();
};

function textOf(request: Request, name: string): string | undefined {
  const value = request.query[name];
  return typeof value === 'string' ? value : undefined;
}

/** The pages between the site and the identity provider, below /auth/oidc. They only redirect. */
export function createSingleSignOnRouter({ createContext, publicUrl }: SingleSignOnOptions): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(NO_STORE);

  router.get('/start', async (request, response) => {
    // A link of another site must not sign in a user who has a session at the provider and did nothing here.
    if (/^(cross|same)-site$/.test(request.get('sec-fetch-site') ?? ''))
      return response.redirect(303, EXPIRED_PATH);
    const { location, flow } = await startSignInFlow(createContext(clientOf(request, publicUrl)), {
      start: textOf(request, 'flow'),
      returnTo: textOf(request, 'returnTo'),
    });
    const known = readFlowCookies(request.headers.cookie, publicUrl);
    if (flow) response.append('Set-Cookie', writeFlowCookies({ ...flow, publicUrl }, known));
    response.redirect(303, location);
  });

  router.get('/callback', async (request, response) => {
    const { search } = new URL(request.originalUrl, 'http://site');
    // clientOf ignores these cookies for requests from other sites, and this request comes from the provider's page.
    const flows = readFlowCookies(request.headers.cookie, publicUrl);
    response.redirect(
      303,
      await handleProviderCallback(createContext(clientOf(request, publicUrl)), search, flows),
    );
  });
  return router;
}
