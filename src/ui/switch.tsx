import type { ComponentProps, ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'checked'> & {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Something that is on or off. What it is comes from a label around it, or by aria-label. */
export function Switch({ isOn, onChange, className = '', ...rest }: SwitchProps): ReactNode {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className={`relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-white/20 ring-1 ring-white/25 transition-colors duration-150 ring-inset before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-white before:shadow before:transition-transform before:duration-150 after:absolute after:-inset-2 checked:bg-accent checked:ring-transparent checked:before:translate-x-5 aria-disabled:cursor-default aria-disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden ${className}`}
      {...rest}
    />
  );
}
