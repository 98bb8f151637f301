import express, { type Request, type RequestHandler, type Router } from 'express';
import type { CreateContext } from '../../routers/context';
import { answerSignInFlow, startSignInFlow } from '../accounts/sign-in-flow';
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
export function createSingleSignOn({ createContext, publicUrl }: SingleSignOnOptions): Router {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const router = express.Router();
  router.use(NO_STORE);

  router.get('/start', async (request, response) => {
    const { location, flow } = await startSignInFlow(createContext(clientOf(request)), {
      start: textOf(request, 'flow'),
      returnTo: textOf(request, 'returnTo'),
    });
    const known = readFlowCookies(request.headers.cookie);
    if (flow) response.append('Set-Cookie', writeFlowCookies({ ...flow, isSecure }, known));
    response.redirect(303, location);
  });

  router.get('/callback', async (request, response) => {
    const { search } = new URL(request.originalUrl, 'http://site');
    // The provider's page leads here, so that the request comes from another site.
    const flows = readFlowCookies(request.headers.cookie);
    response.redirect(303, await answerSignInFlow(createContext(clientOf(request)), search, flows));
  });
  return router;
}
