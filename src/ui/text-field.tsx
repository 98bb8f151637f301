import { type ComponentProps, type ReactNode, useId } from 'react';

type TextFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  /** Replaces the hint and is announced; null for a field that can have one but currently has none. */
  readonly warning?: string | null | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
};

/** A labelled input with reserved space for an error, so that the form does not shift. */
export function TextField({
  label,
  error,
  warning,
  hint,
  action,
  className = '',
  ...input
}: TextFieldProps): ReactNode {
  const id = useId();
  const note = error ?? warning ?? hint;
  const noteColor = error ? 'text-danger' : warning ? 'text-accent' : 'text-muted';
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={`h-12 w-full rounded-card border border-line bg-ground px-3.5 text-base text-ink placeholder:text-muted hover:border-muted/60 focus-visible:outline-offset-0 aria-invalid:border-danger ${action ? 'pr-12' : ''}`}
          {...input}
        />
        {action}
      </div>
      <p
        id={`${id}-note`}
        aria-live={warning === undefined ? undefined : 'polite'}
        className={`min-h-5 pt-1 text-[0.8125rem]/4 ${noteColor}`}
      >
        {note}
      </p>
    </div>
  );
}
