import { type ReactNode, useId } from 'react';

type SwitchRowProps = {
  readonly label: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A switch with what it does beside it; the whole row is its target. */
export function SwitchRow({ label, description, isOn, onChange }: SwitchRowProps): ReactNode {
  const id = useId();
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-5 px-5 py-3.5 hover:bg-white/3">
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-note`} className="block text-sm text-muted">
          {description}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-white/20 ring-1 ring-white/25 transition-colors duration-150 ring-inset before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-white before:shadow before:transition-transform before:duration-150 checked:bg-accent checked:ring-transparent checked:before:translate-x-5 forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </label>
  );
}
