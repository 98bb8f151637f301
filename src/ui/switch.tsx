import { Switch as RadixSwitch } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

type SwitchProps = Omit<
  ComponentProps<typeof RadixSwitch.Root>,
  'checked' | 'onCheckedChange' | 'onChange'
> & {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export function Switch({ isOn, onChange, className = '', ...rest }: SwitchProps): ReactNode {
  return (
    <RadixSwitch.Root
      checked={isOn}
      onCheckedChange={onChange}
      className={`relative h-7 w-12 shrink-0 rounded-full bg-rail ring-1 ring-hairline-strong transition-colors duration-150 ring-inset after:absolute after:-inset-2 aria-checked:bg-accent aria-checked:ring-transparent aria-disabled:cursor-default aria-disabled:opacity-60 ${className}`}
      {...rest}
    >
      <RadixSwitch.Thumb className="absolute top-1 left-1 size-5 rounded-full bg-knob shadow-lifted transition-transform duration-150 data-[state=checked]:translate-x-5 forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]" />
    </RadixSwitch.Root>
  );
}

type SwitchRowProps = {
  readonly label: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export function SwitchRow({ label, description, isOn, onChange }: SwitchRowProps): ReactNode {
  const id = useId();
  return (
    <label
      htmlFor={`${id}-switch`}
      className="flex min-h-16 cursor-pointer items-center gap-5 px-5 py-3.5 hover:bg-fill-faint"
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-description`} className="block text-sm text-muted">
          {description}
        </span>
      </span>
      <Switch
        id={`${id}-switch`}
        aria-labelledby={id}
        aria-describedby={`${id}-description`}
        isOn={isOn}
        onChange={onChange}
      />
    </label>
  );
}
