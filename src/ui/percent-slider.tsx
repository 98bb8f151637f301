import { Slider as RadixSlider } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  /** Called when a drag or key press ends. */
  readonly onCommit: (value: number) => void;
};

const PAGE_STEPS: Readonly<Record<string, number>> = { PageUp: 10, PageDown: -10 };

/** A percentage from 0 to 100, with its value next to the track. */
export function PercentSlider({ label, value, step, onCommit }: SliderProps): ReactNode {
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? value;

  // Not in onValueCommit, which Radix calls before onValueChange when a key is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft ends when the value changes
  useEffect(() => setDraft(null), [value]);

  /** Radix would move by 10 steps. */
  function movePage(event: KeyboardEvent): void {
    const pageStep = PAGE_STEPS[event.key];
    if (pageStep === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(shown + pageStep, 0), 100);
    if (next !== shown) onCommit(next);
  }

  return (
    <div className="flex w-full items-center gap-3 sm:w-64">
      <RadixSlider.Root
        value={[shown]}
        onValueChange={([next = shown]) => setDraft(next)}
        onValueCommit={([next = shown]) => onCommit(next)}
        step={step}
        onKeyDown={movePage}
        className="relative flex h-11 grow touch-none items-center select-none"
      >
        <RadixSlider.Track className="relative h-1 grow rounded-full bg-rail forced-colors:bg-[GrayText]">
          <RadixSlider.Range className="absolute h-full rounded-full bg-accent forced-colors:bg-[Highlight]" />
        </RadixSlider.Track>
        <RadixSlider.Thumb
          aria-label={label}
          aria-valuetext={`${shown} percent`}
          className="relative block size-5 rounded-full bg-accent shadow-lifted before:absolute before:-inset-3 forced-colors:bg-[ButtonText]"
        />
      </RadixSlider.Root>
      <span aria-hidden="true" className="w-11 text-right text-sm text-muted tabular-nums">
        {shown}%
      </span>
    </div>
  );
}
