import type { ReactNode } from 'react';
import { useEndReached } from '../../hooks/use-end-reached';
import { Button } from '../../ui/button';
import type { BrowseKind } from './browse-kinds';
import type { Paging } from './use-browse-list';

type ListEndProps = { readonly kind: BrowseKind; readonly paging: Paging };

/** Stands at the end of the list and loads more as it comes into view (1 §4). After a failure it waits to be asked. */
export function ListEnd({ kind, paging: { state, loadMore } }: ListEndProps): ReactNode {
  const end = useEndReached<HTMLDivElement>({ isActive: state === 'idle', onReached: loadMore });
  const { many } = kind.noun;
  return (
    <div ref={end} className="mt-8 grid min-h-24 place-content-center justify-items-center gap-3 text-muted">
      {state === 'loading' && (
        <>
          <span
            aria-hidden="true"
            className="size-6 animate-spin rounded-full border-2 border-line border-t-accent"
          />
          <p>Loading more {many}...</p>
        </>
      )}
      {state === 'idle' && <p className="noscript:hidden">Scroll down for more {many}</p>}
      {state === 'idle' && (
        <noscript>
          <p>There are more {many}: switch JavaScript on to see them, or search.</p>
        </noscript>
      )}
      {state === 'failed' && <Button onClick={loadMore}>Try again</Button>}
      {state === 'ended' && <p>That is all of them.</p>}
    </div>
  );
}
