import { type ReactNode, useId } from 'react';
import { useRovingFocus } from '../../hooks/use-roving-focus';
import { useScrollSteps } from '../../hooks/use-scroll-steps';
import { ROW_STEPS } from '../../titles/title-row';
import { ScrollArrows } from '../../ui/scroll-arrows';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

const SKELETONS = Array.from({ length: 28 }, (_, index) => index);

export type Chip = { readonly name: string; readonly href: string };

type ChipRowProps = {
  readonly heading: string;
  /** Null until they are loaded. */
  readonly chips: readonly Chip[] | null;
  /** Two lines instead of one. */
  readonly isDouble?: boolean;
  readonly icon?: ReactNode;
  readonly onSelect?: () => void;
};

/** Links in a horizontal scroller, which are one tab stop. */
export function ChipRow({ heading, chips, isDouble, icon, onSelect }: ChipRowProps): ReactNode {
  const id = useId();
  const steps = useScrollSteps(ROW_STEPS);
  const roving = useRovingFocus(steps.list, chips);
  return (
    <section aria-labelledby={id} className="pb-3">
      <div className="page-gutter flex h-11 items-center justify-between [&>div]:-mr-3">
        <h3 id={id} className="text-heading">
          {heading}
        </h3>
        {(steps.canGoBack || steps.canGoOn) && <ScrollArrows steps={steps} label={heading} />}
      </div>
      <ul
        ref={steps.list}
        {...roving}
        tabIndex={-1}
        className={`row-scroller grid auto-cols-max grid-flow-col gap-2.5 py-2 ${isDouble ? 'grid-rows-2' : ''}`}
      >
        {chips
          ? chips.map(({ name, href }) => (
              <li key={href} className="snap-start">
                <SiteLink
                  href={href}
                  onClick={onSelect}
                  className="flex min-h-11 items-center justify-center gap-2 rounded-full bg-field px-4 font-medium ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong"
                >
                  {icon}
                  {name}
                </SiteLink>
              </li>
            ))
          : SKELETONS.map((index) => (
              <li key={index}>
                <Skeleton className="h-11 w-28 rounded-full" />
              </li>
            ))}
      </ul>
    </section>
  );
}
