import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../../auth/session';
import { saveHistoryMark } from '../../storage/history-mark';
import { type ListItem, nameOf } from '../../sync/list-items';
import { RemovedNotice } from '../../sync/removed-notice';
import { NOTHING_WATCHED } from '../../sync/texts';
import { useRemoval } from '../../sync/use-removal';
import { CardRow, TitleRowMessage, TitleRowSkeleton } from '../../titles/title-row';
import { Banner } from '../../ui/banner';
import { LoadError } from '../../ui/load-error';
import { ContinueCard } from './continue-card';
import { CONTINUE_HEADING, HISTORY_FAILED } from './texts';
import { useContinueItems } from './use-continue-items';

/** The row in each state. All states have the same height. */
export default function ContinueTitles(): ReactNode {
  const { items, hasFailed, refetch } = useContinueItems();
  const { user } = useSession();
  const { removed, failure, remove, undo, dismissRemoved, dismissFailure } = useRemoval(user?.id ?? null);
  const row = useRef<HTMLDivElement>(null);
  const count = hasFailed ? null : (items?.length ?? null);

  useEffect(() => {
    if (count !== null) saveHistoryMark(count > 0);
  }, [count]);

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
            <LoadError message={HISTORY_FAILED} onRetry={() => void refetch()} />
          ) : (
            <p className="self-center text-center text-muted">{NOTHING_WATCHED}</p>
          )}
        </TitleRowMessage>
      );
    }
    return (
      <CardRow
        heading={CONTINUE_HEADING}
        items={items}
        keyOf={({ id }) => id}
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
        removed={removed && { ...removed, id: removed.item.id, name: nameOf(removed.item) }}
        onUndo={() => {
          row.current?.focus({ preventScroll: true });
          void undo();
        }}
        onDismiss={dismissRemoved}
      />
    </div>
  );
}
