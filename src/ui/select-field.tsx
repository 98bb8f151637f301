import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type SelectFieldProps<Value extends string> = {
  readonly label: string;
  /** Whether the label stands next to the field already. It is read aloud in any case. */
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly field?: RefObject<HTMLSelectElement | null>;
  readonly className?: string;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const { label, isLabelHidden = false, value, options, onChange, field, className = '' } = props;
  const ownField = useRef<HTMLSelectElement>(null);
  const select = field ?? ownField;

  function choose(chosen: string | undefined): void {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  }

  /** The user may have chosen before the page was hydrated. */
  const adoptEarlyChoice = useEffectEvent(() => {
    const isListed = options.some((option) => option.value === value);
    if (isListed && select.current?.value !== value) choose(select.current?.value);
  });
  useEffect(() => adoptEarlyChoice(), []);

  return (
    <label
      className={`relative flex h-11 items-center rounded-full bg-field ring-1 ring-hairline transition-colors ring-inset focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-field-strong ${className}`}
    >
      <span
        className={
          isLabelHidden
            ? 'sr-only'
            : 'pointer-events-none pl-4 text-sm whitespace-nowrap text-muted max-xl:sr-only'
        }
      >
        {label}
      </span>
      <select
        ref={select}
        value={value}
        onChange={(event) => choose(event.target.value)}
        // A reload must not restore the choice: it would count as an early one.
        autoComplete="off"
        className={`h-full min-w-0 flex-1 cursor-pointer appearance-none truncate rounded-full bg-transparent pr-10 pl-4 text-base font-medium text-ink outline-none md:text-[0.9375rem] [&>option]:bg-overlay ${isLabelHidden ? '' : 'xl:pl-2'}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3.5 size-4 text-muted" />
    </label>
  );
}
