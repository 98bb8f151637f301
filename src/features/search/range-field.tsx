import { Slider } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NumberField } from './number-field';

/** A thumb moves through many values; the last of them is what is meant. */
const SETTLE_MS = 150;

type Range = readonly [number, number];

type RangeFieldProps = {
  readonly legend: string;
  /** Names the two ends, as in 'Lowest rating'. */
  readonly labels: readonly [string, string];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: Range;
  readonly onChange: (value: Range) => void;
};

const THUMB =
  'relative block size-5 rounded-full bg-accent shadow-lifted transition-transform hover:scale-110 before:absolute before:-inset-3 forced-colors:bg-[ButtonText]';

/** A range by two thumbs, or typed. */
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
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="mt-2 flex items-center justify-between gap-3">
        <NumberField
          {...limits}
          label={labels[0]}
          value={low}
          onChange={(next) => setDraft([next, Math.max(next, high)])}
        />
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        <NumberField
          {...limits}
          label={labels[1]}
          value={high}
          onChange={(next) => setDraft([Math.min(low, next), next])}
        />
      </div>
      <Slider.Root
        {...limits}
        value={[low, high]}
        onValueChange={([from = low, to = high]) => setDraft([from, to])}
        className="relative mt-3 flex h-11 touch-none items-center px-0.5 select-none"
      >
        <Slider.Track className="relative h-1 grow rounded-full bg-white/15 forced-colors:bg-[GrayText]">
          <Slider.Range className="absolute h-full rounded-full bg-accent forced-colors:bg-[Highlight]" />
        </Slider.Track>
        <Slider.Thumb aria-label={labels[0]} className={THUMB} />
        <Slider.Thumb aria-label={labels[1]} className={THUMB} />
      </Slider.Root>
    </fieldset>
  );
}
