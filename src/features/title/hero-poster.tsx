import type { ReactNode } from 'react';
import { Poster } from '../../titles/poster';

/** The poster's widths in the title's head, see title-hero. */
const SIZES = '(width >= 80rem) 272px, (width >= 48rem) 240px, (width >= 40rem) 144px, 104px';

export function HeroPoster({ path }: { path: string | null }): ReactNode {
  return (
    <div className="aspect-2/3 self-end overflow-hidden rounded-card bg-raised shadow-lifted ring-1 ring-white/10 md:row-span-2 md:self-start flat:row-span-2 flat:self-start">
      <Poster path={path} sizes={SIZES} loading="first" />
    </div>
  );
}
