import type { FormEvent, ReactNode } from 'react';
import { useSingleSubmit } from '../../auth/validated-form';
import { Button } from '../../ui/button';

type EditFormProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly isSubmitting: boolean;
  readonly onCancel: () => void;
};

/** A form's fields over Save and Cancel; Escape cancels, too. */
export function EditForm({ label, children, onSubmit, isSubmitting, onCancel }: EditFormProps): ReactNode {
  const submit = useSingleSubmit(onSubmit);
  return (
    <form
      // Posting is what password managers look for; the browser itself never sends it.
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      className="grid max-w-md gap-2"
    >
      {children}
      <div className="flex gap-3 pt-1">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isSubmitting}
          className="aria-disabled:opacity-60"
        >
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
