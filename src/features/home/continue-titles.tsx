import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../../auth/session';
import { saveHistoryMark } from '../../storage/history-mark';
import { displayName, type ListItem } from '../../sync/list-items';
import { RemovedNotice } from '../../sync/removed-notice';
import { addTitles, describeMovable, MOVE_TITLES, NOTHING_WATCHED } from '../../sync/texts';
import { MIGRATION_PATH, useMovableTitles } from '../../sync/use-movable-titles';
import { useRemoval } from '../../sync/use-removal';
import { CardRow, TitleRowMessage, TitleRowSkeleton } from '../../titles/title-row';
import { Banner } from '../../ui/banner';
import { buttonClass } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { ContinueCard } from './continue-card';
import { ALL_WATCHED, CONTINUE_HEADING, HISTORY_FAILED } from './texts';
import { useContinueItems } from './use-continue-items';

/** @param movable the number of titles that can be moved to the account */
function EmptyRow({ movable, hasWatched }: { movable: number; hasWatched: boolean }): ReactNode {
  const reason = hasWatched ? ALL_WATCHED : NOTHING_WATCHED;
  return (
    <div className="grid content-center justify-items-center gap-4 text-center">
      <p className="text-balance text-muted">{movable > 0 ? describeMovable(movable) : reason}</p>
      {movable > 0 && (
        <SiteLink href={MIGRATION_PATH} className={buttonClass()}>
          {MOVE_TITLES}
        </SiteLink>
      )}
    </div>
  );
}

/** The row in each state. All states have the same height. */
export default function ContinueTitles(): ReactNode {
  const { items, hasWatched, hasFailed, refetch } = useContinueItems();
  const { user } = useSession();
  const { removed, failure, remove, undo, dismissRemoved, dismissFailure } = useRemoval(user?.id ?? null);
  const movable = useMovableTitles();
  const row = useRef<HTMLDivElement>(null);
  const count = hasFailed ? null : (items?.length ?? null);

  useEffect(() => {
    if (count !== null) saveHistoryMark(count + movable > 0);
  }, [count, movable]);

  function removeItem(item: ListItem, button: HTMLElement): void {
    const card = button.closest('li');
    const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
    const target = neighbour?.querySelector('a') ?? row.current;
    target?.focus({ preventScroll: true });
    void remove(item);
  }

  function renderRow(): ReactNode {
    if (items === null) return <TitleRowSkeleton heading={CONTINUE_HEADING} />;
    if (items.length === 0) {
      return (
        <TitleRowMessage heading={CONTINUE_HEADING}>
          {hasFailed ? (
            <LoadError message={HISTORY_FAILED} onRetry={refetch} />
          ) : (
            <EmptyRow movable={movable} hasWatched={hasWatched} />
          )}
        </TitleRowMessage>
      );
    }
    return (
      <CardRow
        heading={CONTINUE_HEADING}
        items={items}
        keyOf={({ id }) => id}
        viewAll={movable > 0 ? { href: MIGRATION_PATH, text: addTitles(movable) } : undefined}
        renderCard={(item) => <ContinueCard item={item} onRemove={(button) => removeItem(item, button)} />}
      />
    );
  }

  return (
    <div ref={row} tabIndex={-1} className="outline-hidden">
      {renderRow()}
      <div role="alert" className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+1rem)] z-30 mx-auto max-w-md">
        {failure && <Banner message={failure} onDismiss={dismissFailure} />}
      </div>
      <RemovedNotice
        removed={removed && { ...removed, id: removed.item.id, name: displayName(removed.item) }}
        onUndo={() => {
          row.current?.focus({ preventScroll: true });
          void undo();
        }}
        onDismiss={dismissRemoved}
      />
    </div>
  );
}
