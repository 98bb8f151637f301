import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

type BrokenPageProps = {
  readonly text: string;
  readonly onRetry: () => void;
  readonly onReload: () => void;
};

/** Stands in for a page that cannot be drawn (2 §2 "404 and error fallback"). */
export function ErrorPage({ text, onRetry, onReload }: BrokenPageProps): ReactNode {
  return (
    <div
      role="alert"
      className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center flat:gap-3 flat:py-6"
    >
      <TriangleAlert aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 className="text-3xl font-bold tracking-tight text-balance">Something went wrong</h1>
      <p className="max-w-md text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={onReload}>Reload page</Button>
      </div>
    </div>
  );
}
