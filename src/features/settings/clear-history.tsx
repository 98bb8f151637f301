import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BRAND } from '#shared/brand';
import { mutationErrorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { forgetLocalWatches } from '../../storage/local-history';
import { clearHistory } from '../../sync/history-outbox';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SettingsRow } from './settings-group';

const QUEUED = `Watch history cleared in this browser. Your account follows as soon as ${BRAND.name} can be reached.`;

type ClearHistoryProps = { readonly userId: string; readonly notify: Notify };

/** Removes all that was watched, from the server and from this browser (2 §2 "Settings"). */
export function ClearHistory({ userId, notify }: ClearHistoryProps): ReactNode {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [isClearing, setClearing] = useState(false);

  async function clear(): Promise<void> {
    setAsking(false);
    setClearing(true);
    try {
      const outcome = await clearHistory(utils.client, userId);
      forgetLocalWatches();
      if (outcome === 'queued') return notify('info', QUEUED);
      notify('success', 'Watch history cleared successfully');
      await utils.history.invalidate();
    } catch (error) {
      notify('error', mutationErrorMessage(error, 'Failed to clear watch history'));
    } finally {
      setClearing(false);
    }
  }

  return (
    <SettingsRow label="Clear All History" description="Deletes what you watched, here and in your account.">
      <Button
        variant="danger"
        aria-haspopup="dialog"
        aria-disabled={isClearing}
        onClick={() => setAsking(!isClearing)}
        className="aria-disabled:opacity-60"
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
        {isClearing ? 'Clearing…' : 'Clear All History'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Clear All History"
        text="Are you sure you want to clear all your watch history? This action cannot be undone."
        confirmLabel="Clear"
        onConfirm={() => void clear()}
      />
    </SettingsRow>
  );
}
