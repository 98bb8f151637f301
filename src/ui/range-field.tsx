import { Slider } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** A moving thumb passes many values; `onChange` gets only the one where it stays this long. */
const SETTLE_MS = 150;

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
};

/** A number input. Text that is no number of the range changes nothing, and is removed on blur. */
function NumberField({ label, value, min, max, step, onChange }: NumberFieldProps): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);

  function type(text: string): void {
    setDraft(text);
    const typed = text === '' ? Number.NaN : Number(text);
    const stepped = Math.round(typed / step) * step;
    if (typed >= min && typed <= max) onChange(Number(stepped.toFixed(1)));
  }

  return (
    <input
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      aria-label={label}
      value={draft ?? value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setDraft(null)}
      className="h-11 w-20 rounded-full bg-field text-center text-base font-medium text-ink tabular-nums ring-1 ring-hairline ring-inset hover:bg-field-strong md:pointer-fine:h-10 md:text-[0.9375rem] [&::-webkit-inner-spin-button]:appearance-none"
    />
  );
}

type Range = readonly [low: number, high: number];

type RangeFieldProps = {
  readonly legend: string;
  /** The accessible names of the two ends, such as 'Lowest rating'. */
  readonly labels: readonly [low: string, high: string];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: Range;
  readonly onChange: (value: Range) => void;
};

const THUMB =
  'relative block size-5 rounded-full bg-accent shadow-lifted transition-transform hover:scale-[1.1] before:absolute before:-inset-3 forced-colors:bg-[ButtonText]';

export function RangeField(props: RangeFieldProps): ReactNode {
  const { legend, labels, min, max, step, value, onChange } = props;
  const [draft, setDraft] = useState<Range | null>(null);
  const [low, high] = draft ?? value;
  const settle = useEffectEvent((range: Range) => {
    onChange(range);
    setDraft(null);
  });

  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => settle(draft), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const limits = { min, max, step };
  return (
    <fieldset className="min-w-0 grow basis-72">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="mt-2 flex items-center gap-4">
        <NumberField
          {...limits}
          label={labels[0]}
          value={low}
          onChange={(next) => setDraft([next, Math.max(next, high)])}
        />
        <Slider.Root
          {...limits}
          value={[low, high]}
          onValueChange={([from = low, to = high]) => setDraft([from, to])}
          className="relative flex h-11 flex-1 touch-none items-center select-none"
        >
          <Slider.Track className="relative h-1 grow rounded-full bg-rail forced-colors:bg-[GrayText]">
            <Slider.Range className="absolute h-full rounded-full bg-accent forced-colors:bg-[Highlight]" />
          </Slider.Track>
          <Slider.Thumb aria-label={labels[0]} className={THUMB} />
          <Slider.Thumb aria-label={labels[1]} className={THUMB} />
        </Slider.Root>
        <NumberField
          {...limits}
          label={labels[1]}
          value={high}
          onChange={(next) => setDraft([Math.min(low, next), next])}
        />
      </div>
    </fieldset>
  );
}
