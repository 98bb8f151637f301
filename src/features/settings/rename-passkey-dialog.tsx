import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { findTokenNameProblem } from '#shared/api-tokens';
import { retryableErrorMessage } from '../../api/mutation-error';
import { useSingleSubmit, validatedField } from '../../auth/validated-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import { RENAME_FAILED } from './passkey-texts';

type RenamePasskeyDialogProps = {
  readonly name: string;
  readonly onRename: (name: string) => Promise<void>;
  readonly onClose: () => void;
};

export function RenamePasskeyDialog({ name, onRename, onClose }: RenamePasskeyDialogProps): ReactNode {
  const form = useForm({ defaultValues: { name }, reValidateMode: 'onSubmit' });
  const { isSubmitting } = form.formState;

  const submit = useSingleSubmit(
    form.handleSubmit(async (fields) => {
      try {
        await onRename(fields.name);
        onClose();
      } catch (error) {
        const message = retryableErrorMessage(error, RENAME_FAILED);
        form.setError('name', { message });
        form.setFocus('name');
      }
    }),
  );

  return (
    <Dialog isOpen onClose={onClose} label="Rename passkey">
      <form method="post" noValidate onSubmit={submit}>
        <h2 className="mb-5 text-xl font-bold tracking-tight">Rename passkey</h2>
        <TextField
          label="Name"
          autoComplete="off"
          isCheckedByServer
          {...validatedField(form, 'name', { findProblem: findTokenNameProblem })}
        />
        <div className="mt-2 flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
