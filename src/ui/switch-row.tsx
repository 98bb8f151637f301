import { type ReactNode, useId } from 'react';
import { Switch } from './switch';

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
    <label
      htmlFor={`${id}-switch`}
      className="flex min-h-16 cursor-pointer items-center gap-5 px-5 py-3.5 hover:bg-white/3"
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-note`} className="block text-sm text-muted">
          {description}
        </span>
      </span>
      <Switch
        id={`${id}-switch`}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        isOn={isOn}
        onChange={onChange}
      />
    </label>
  );
}
