import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { httpLink } from '@trpc/client/links/httpLink';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './trpc';
import { WIRE } from './wire';

/** So long an answer is waited for; the server itself has given up by then whatever it waits for. */
const PATIENCE_MS = 15_000;
/** Only what fails so soon is asked again, so that all tries together take little longer than one. */
const PROMPT_MS = 2_000;

/** Named as browsers name what ran out of time: such reads are not asked again (see client.ts). */
function lateAnswer() {
  return TRPCClientError.from<AppRouter>(new DOMException('No answer came in time.', 'TimeoutError'));
}

/**
 * Reads one by one, as plain GETs that the server answers with stored bytes, the same for everybody. A network that
 * neither answers nor fails counts as one that failed in the end.
 */
export function createCatalogueLink(): TRPCLink<AppRouter> {
  const link = httpLink<AppRouter>(WIRE);
  return (runtime) => {
    const send = link(runtime);
    return (call) =>
      observable((observer) => {
        const begun = performance.now();
        const patience = setTimeout(() => observer.error(lateAnswer()), PATIENCE_MS);
        const request = send(call).subscribe({
          ...observer,
          error(error) {
            const isPrompt = performance.now() - begun < PROMPT_MS;
            observer.error(error.data || isPrompt ? error : lateAnswer());
          },
        });
        return () => {
          clearTimeout(patience);
          request.unsubscribe();
        };
      });
  };
}
