import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isSiteReachable } from '../hooks/site-reachable';
import { LoadError } from './load-error';

/** A lazily loaded component that can be loaded again after a failure, unlike React.lazy. */
export type LazyCode<Props> = {
  component(): ComponentType<Props>;
  retry(): void;
};

/** Browsers that keep the failure of a module until the page is reloaded (Chromium 150) need a reload. */
async function reloadPage<Result>(error: unknown): Promise<Result> {
  // Without the site, a reload would lose the rest of the page.
  if (!(await isSiteReachable())) throw error;
  window.location.reload();
  return new Promise(() => {});
}

export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  const create = (loadCode: typeof load): ComponentType<Props> =>
    lazy<ComponentType<Props>>(async () => ({ default: await loadCode() }));
  let component = create(load);
  return {
    component: () => component,
    retry() {
      component = create(() => load().catch<ComponentType<Props>>(reloadPage));
    },
  };
}

type LazyComponentProps<Props> = {
  readonly code: LazyCode<Props>;
  readonly props: Props;
  readonly fallback: ReactNode;
};

/** Renders a lazy component. Errors of its chunk or its rendering stay inside and can be retried. */
export function LazyComponent<Props extends object>(options: LazyComponentProps<Props>): ReactNode {
  const { code, props, fallback } = options;
  // In state, because a new component type after a retry elsewhere would reset this one's state.
  const [Component, setComponent] = useState(() => code.component());
  function retry(): void {
    code.retry();
    setComponent(() => code.component());
  }
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <LoadError message="This section couldn't be loaded." onRetry={resetErrorBoundary} className="mt-6" />
      )}
      onReset={retry}
    >
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
