import { type ReactNode, useId } from 'react';

type SegmentedChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
};

/** Radio buttons in one line, for a few options with short labels. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>): ReactNode {
  const { label, value, options, onChange, className = '' } = props;
  const name = useId();
  return (
    <fieldset className={`flex gap-1 rounded-full border border-line p-1 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 grow cursor-pointer items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold text-muted hover:text-ink has-checked:bg-fill-strong has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] sm:px-5"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
