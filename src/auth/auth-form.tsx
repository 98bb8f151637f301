import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button';
import { useSingleSubmit } from './validated-form';

type AuthFormProps = {
  readonly children?: ReactNode;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly isSubmitting: boolean;
  readonly isIncomplete?: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** An error message that is not about a single field. */
  readonly failure: string | undefined;
};

/** On low screens or with an on-screen keyboard, the message may be outside the visible part of the panel. */
function scrollIntoView(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

export function AuthForm(props: AuthFormProps): ReactNode {
  const { children, onSubmit, isSubmitting, isIncomplete = false, submitLabel, busyLabel, failure } = props;
  const submit = useSingleSubmit(onSubmit);
  return (
    // Password managers look for method="post". The browser itself never submits the form.
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-4 grid gap-2.5 phone-landscape:mt-3 phone-landscape:gap-1.5"
    >
      {children}
      {/* A message of two lines also takes the room that the last field has for its own. */}
      <div role="alert" className="-mt-5 flex min-h-12 items-end">
        {failure && (
          <p ref={scrollIntoView} className="flex gap-2 pb-2 text-sm/5 text-danger">
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
        className="min-h-12 w-full"
      >
        {isSubmitting ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
