import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './trpc';

/**
 * A link whose code loads with the first call that needs it. A load that fails fails that call alone: the next one
 * tries again.
 */
export function lazyLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => {
    let loaded: Promise<ReturnType<TRPCLink<AppRouter>>> | undefined;
    function start(): Promise<ReturnType<TRPCLink<AppRouter>>> {
      loaded ??= load().then(
        (link) => link(runtime),
        (error: unknown) => {
          loaded = undefined;
          throw error;
        },
      );
      return loaded;
    }

    return (call) =>
      observable((observer) => {
        let isEnded = false;
        let unsubscribe = (): void => {};
        start().then(
          (link) => {
            if (!isEnded) ({ unsubscribe } = link(call).subscribe(observer));
          },
          (error: unknown) => observer.error(TRPCClientError.from(error instanceof Error ? error : {})),
        );
        return () => {
          isEnded = true;
          unsubscribe();
        };
      });
  };
}
