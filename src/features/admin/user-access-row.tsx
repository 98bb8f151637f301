import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { errorMessage } from '../../api/error-message';
import { BusyButton } from '../../ui/busy-button';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';

type UserAccessRowProps = {
  /** Null while it is loading, or after a failure. */
  readonly summary: ReactNode;
  readonly loadingText: string;
  readonly error: { readonly message: string } | null;
  readonly refetch: () => Promise<unknown>;
  /** Whether there is something to end. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  readonly label: string;
  /** Follows the label for screen readers. */
  readonly object: string;
  readonly title: string;
  readonly question: string;
  /** Has the focus afterwards if the row is removed; else the summary has it. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
  /** @returns whether it succeeded */
  readonly onConfirm: () => Promise<boolean>;
};

/** Describes one kind of access of a user, with a button that ends it after a confirmation. */
export function UserAccessRow({
  summary,
  loadingText,
  error,
  refetch,
  isOffered,
  isBusy,
  label,
  object,
  title,
  question,
  focusAfter,
  onConfirm,
}: UserAccessRowProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  const failure = summary === null ? error : null;

  async function confirm(): Promise<void> {
    setAsking(false);
    if (!(await onConfirm())) return;
    await refetch();
    // The focused button is removed.
    (focusAfter ?? paragraph).current?.focus();
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={paragraph} tabIndex={-1} role={failure ? 'alert' : undefined} className="text-sm text-muted">
        {summary ?? (failure ? errorMessage(failure) : loadingText)}
      </p>
      {failure && <Button onClick={() => void refetch()}>Try again</Button>}
      {isOffered && (
        <BusyButton variant="danger" aria-haspopup="dialog" isBusy={isBusy} onClick={() => setAsking(true)}>
          {label}
          <span className="sr-only"> {object}</span>
        </BusyButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        text={question}
        confirmLabel={label}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
