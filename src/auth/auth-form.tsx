import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button';
import { useSingleSubmit } from './validated-form';

type AuthFormProps = {
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly isSubmitting: boolean;
  readonly isIncomplete?: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** What went wrong with the whole. */
  readonly failure: string | undefined;
};

/** On a low window, or with a keyboard on the screen, it may be below the edge of the panel. */
function bringIntoView(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

/** The fields of a panel, with its button and what went wrong. */
export function AuthForm(props: AuthFormProps): ReactNode {
  const { children, onSubmit, isSubmitting, isIncomplete = false, submitLabel, busyLabel, failure } = props;
  const submit = useSingleSubmit(onSubmit);
  return (
    // Posting is what password managers look for; the browser itself never sends it.
    <form method="post" noValidate onSubmit={submit} className="mt-6 grid gap-2.5 flat:mt-3 flat:gap-1.5">
      {children}
      <div role="alert" className="min-h-7">
        {failure && (
          <p ref={bringIntoView} className="flex gap-2 pb-2 text-sm/5 text-danger">
            <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
            {failure}
          </p>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        disabled={isIncomplete}
        aria-disabled={isSubmitting}
        className="min-h-12 w-full aria-disabled:opacity-60"
      >
        {isSubmitting ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
