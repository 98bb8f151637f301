import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { errorStatus } from './error-message';
import type { AppRouter } from './trpc';

/** So long an answer is waited for; the server itself has given up by then whatever it waits for. */
const PATIENCE_MS = 15_000;
/** Only what fails so soon is asked again, so that all tries together take little longer than one. */
const PROMPT_MS = 2_000;

/** Named as browsers name what ran out of time: such reads are not asked again (see client.ts). */
function lateAnswer() {
  return TRPCClientError.from<AppRouter>(new DOMException('No answer came in time.', 'TimeoutError'));
}

/**
 * Makes a link's reads fail in the end on a network that neither answers nor fails. Writes take the time they take:
 * whoever makes one decides (src/api/in-time.ts).
 */
export function patientLink(link: TRPCLink<AppRouter>): TRPCLink<AppRouter> {
  return (runtime) => {
    const send = link(runtime);
    return (call) => {
      if (call.op.type !== 'query') return send(call);
      return observable((observer) => {
        const begun = performance.now();
        const patience = setTimeout(() => observer.error(lateAnswer()), PATIENCE_MS);
        const request = send(call).subscribe({
          ...observer,
          error(error) {
            const isPrompt = performance.now() - begun < PROMPT_MS;
            const hasResponse = errorStatus(error) !== null;
            observer.error(hasResponse || isPrompt ? error : lateAnswer());
          },
        });
        return () => {
          clearTimeout(patience);
          request.unsubscribe();
        };
      });
    };
  };
}
