import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Failure } from './failure';

const FAILED = 'This part of the page could not be shown.';

/** A part of a screen whose code is a chunk of its own. */
export type LazyCode<Given> = {
  /** Waits for its code when it is rendered before that is there. */
  component(): ComponentType<Given>;
  /** After its code failed to load: the next component() tries again. */
  retry(): void;
};

export function lazyCode<Given>(load: () => Promise<ComponentType<Given>>): LazyCode<Given> {
  const begin = (): ComponentType<Given> =>
    lazy<ComponentType<Given>>(async () => ({ default: await load() }));
  let part = begin();
  return {
    component: () => part,
    retry() {
      part = begin();
    },
  };
}

type LazyPartProps<Given> = {
  readonly code: LazyCode<Given>;
  readonly given: Given;
  /** Stands while the code is on the way. */
  readonly waiting: ReactNode;
};

/** Shows such a part. What goes wrong in it, or in fetching it, stays in it, and can be tried again. */
export function LazyPart<Given extends object>({ code, given, waiting }: LazyPartProps<Given>): ReactNode {
  // Chosen once a mount or attempt: a later change of type would throw the part's state away.
  const [Part, setPart] = useState(() => code.component());
  function retry(): void {
    code.retry();
    setPart(() => code.component());
  }
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <Failure message={FAILED} onRetry={resetErrorBoundary} className="mt-6" />
      )}
      onReset={retry}
    >
      <Suspense fallback={waiting}>
        <Part {...given} />
      </Suspense>
    </ErrorBoundary>
  );
}
