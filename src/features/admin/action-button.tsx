import { useIsMutating, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mutationErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { BusyButton } from '../../ui/busy-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { AdminAction } from './admin-actions';

type ActionButtonProps = { readonly action: AdminAction; readonly notify: Notify };

/** Runs an action, after a question if it has one, and refetches the figures of the panel. */
export function ActionButton({ action, notify }: ActionButtonProps): ReactNode {
  const { label, Icon, busyLabel, question, failed, run } = action;
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState('');
  // Also true for a run that was started before the tab was closed and opened again.
  const isPending = useIsMutating({ mutationKey: ['admin-action', label] }) > 0;
  const { mutate } = useMutation({
    mutationKey: ['admin-action', label],
    mutationFn: () => run(utils.client, setProgress),
    onMutate: () => setProgress(''),
    onSuccess: (message) => notify('success', message),
    onError: (error) => notify('error', mutationErrorMessage(error, failed)),
    onSettled: () => Promise.all([utils.admin.invalidate(), utils.history.siteStats.invalidate()]),
  });

  return (
    <>
      <BusyButton
        isBusy={isPending}
        Icon={Icon}
        variant={question ? 'danger' : 'secondary'}
        aria-haspopup={question && 'dialog'}
        onClick={() => (question ? setAsking(true) : mutate())}
        className="w-full px-3! tabular-nums"
      >
        {isPending ? `${busyLabel} ${progress}`.trim() : label}
      </BusyButton>
      {question && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={label}
          text={question.text}
          confirmLabel={question.confirmLabel}
          onConfirm={() => {
            setAsking(false);
            mutate();
          }}
        />
      )}
    </>
  );
}

type ActionButtonsProps = {
  readonly actions: readonly AdminAction[];
  readonly notify: Notify;
  /** The columns in windows that are wider than a phone. */
  readonly className: string;
};

export function ActionButtons({ actions, notify, className }: ActionButtonsProps): ReactNode {
  return (
    <div className={`grid grid-cols-2 gap-3 ${className}`}>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} notify={notify} />
      ))}
    </div>
  );
}
