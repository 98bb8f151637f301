import { type ReactNode, useState } from 'react';

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
};

/** A number to type. What is no number of the range, half-typed years for one, changes nothing and goes on leaving. */
export function NumberField({ label, value, min, max, step, onChange }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    setTyped(text);
    const typedValue = text === '' ? Number.NaN : Number(text);
    const stepped = Math.round(typedValue / step) * step;
    if (typedValue >= min && typedValue <= max) onChange(Number(stepped.toFixed(1)));
  }

  return (
    <input
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      aria-label={label}
      value={typed ?? value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
      className="h-11 w-20 rounded-full bg-white/8 text-center text-base font-medium text-ink tabular-nums ring-1 ring-white/10 ring-inset hover:bg-white/12 md:pointer-fine:h-10 md:text-[0.9375rem] [&::-webkit-inner-spin-button]:appearance-none"
    />
  );
}
