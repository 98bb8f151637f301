import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type TextFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  /** Is announced; null for a field that can have one but currently has none. */
  readonly warning?: string | null | undefined;
  readonly error?: string | undefined;
  /**
   * Whether the server may reject the value while the field has the focus: its errors are announced as well, and have room
   * for two lines.
   */
  readonly isCheckedByServer?: boolean;
  /** What the value must be: a list below the field, and a summary that is announced when it changes. */
  readonly rules?: { readonly list: ReactNode; readonly summary: string } | undefined;
  readonly action?: ReactNode;
};

/** A labelled input with reserved space for an error, so that the form does not shift. */
export function TextField({
  label,
  error,
  warning,
  isCheckedByServer = false,
  rules,
  action,
  className = '',
  ...input
}: TextFieldProps): ReactNode {
  const id = useId();
  const note = error ?? warning;
  const described = note ? 'note' : rules ? 'rules' : null;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={described ? `${id}-${described}` : undefined}
          className={`h-12 w-full rounded-card border border-line bg-ground px-3.5 text-base text-ink placeholder:text-muted hover:border-muted/60 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger aria-invalid:outline-offset-2 aria-invalid:ring-inset ${action ? 'pr-12' : ''}`}
          {...input}
        />
        {action}
      </div>
      {rules?.list}
      {rules && (
        <p id={`${id}-rules`} aria-live="polite" className="sr-only">
          {rules.summary}
        </p>
      )}
      <p
        id={`${id}-note`}
        role={isCheckedByServer ? 'alert' : undefined}
        aria-live={warning === undefined ? undefined : 'polite'}
        className={`${isCheckedByServer ? 'min-h-9' : 'min-h-5'} pt-1 text-[0.8125rem]/4 ${error ? 'text-danger' : 'text-accent'}`}
      >
        {error && <CircleAlert aria-hidden="true" className="mr-1.5 inline size-4 align-top" />}
        {note}
      </p>
    </div>
  );
}
