import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';

export type ResetLink = { readonly user: User; readonly link: string };

type ResetLinkDialogProps = {
  readonly resetLink: ResetLink | null;
  readonly onClose: () => void;
  readonly onRevoke: (resetLink: ResetLink) => void;
};

/** Shows a new reset link, which cannot be read again later. */
export function ResetLinkDialog({ resetLink, onClose, onRevoke }: ResetLinkDialogProps): ReactNode {
  return (
    <Dialog isOpen={resetLink !== null} onClose={onClose} label="Reset link">
      {resetLink && (
        <>
          <h2 tabIndex={-1} className="text-xl font-bold tracking-tight">
            Reset link
          </h2>
          <p className="mt-2 break-words text-muted">
            Send this link to {resetLink.user.username}. It works once, within 30 minutes, and is shown only
            now.
          </p>
          <TextField
            label={`Link for ${resetLink.user.username}`}
            className="mt-4"
            readOnly
            value={resetLink.link}
            onFocus={({ target }) => target.select()}
          />
          <div className="mt-2 flex flex-wrap-reverse justify-end gap-3">
            <Button variant="danger" onClick={() => onRevoke(resetLink)}>
              Revoke link
            </Button>
            <Button onClick={onClose}>Close</Button>
            <CopyButton text={resetLink.link} />
          </div>
        </>
      )}
    </Dialog>
  );
}
