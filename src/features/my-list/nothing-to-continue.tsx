import { Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';

/** The empty state of Continue Watching. */
export function NothingToContinue(): ReactNode {
  return (
    <div className="grid min-h-72 place-content-center justify-items-center gap-3 rounded-panel border border-line bg-raised p-6 text-center">
      <Tv aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <h2 className="text-heading">Nothing to continue</h2>
      <p className="max-w-md text-muted">
        Titles that you open in the player appear here, on all your devices.
      </p>
      <SiteLink href={paths.movies()} className={buttonClass('primary', 'mt-2')}>
        Browse Movies
      </SiteLink>
    </div>
  );
}
