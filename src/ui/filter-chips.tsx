import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export type FilterChip<Without> = {
  readonly label: string;
  /** The value for `onRemove`. */
  readonly without: Without;
};

type FilterChipsProps<Without> = {
  readonly chips: readonly FilterChip<Without>[];
  readonly onRemove: (without: Without) => void;
  readonly onClear: () => void;
  readonly className: string;
  readonly children?: ReactNode;
};

/** The active filters, each with a button to remove it, and a button to clear them all. */
export function FilterChips<Without>(props: FilterChipsProps<Without>): ReactNode {
  const { chips, onRemove, onClear, className, children } = props;
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons.
    <div role="group" aria-label="Active filters" className={`flex items-center gap-2 ${className}`}>
      {children}
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          aria-label={`Remove ${label}`}
          onClick={() => onRemove(without)}
          className="flex h-9 max-w-64 shrink-0 items-center gap-1.5 rounded-full bg-accent/12 pr-2.5 pl-3.5 text-sm font-medium text-accent-strong ring-1 ring-accent/30 transition-colors ring-inset hover:bg-accent/20 pointer-coarse:h-11"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </button>
      ))}
      <button
        type="button"
        onClick={onClear}
        className="h-9 shrink-0 rounded-full px-3 text-sm font-semibold text-muted hover:bg-fill hover:text-ink pointer-coarse:h-11"
      >
        Clear All
      </button>
    </div>
  );
}
