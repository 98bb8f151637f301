import { UserRoundX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../navigation/paths';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';

/** Says that the account is gone, where its settings were. */
export function AccountDeleted(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page-gutter grid min-h-[70vh] place-content-center justify-items-center gap-4 py-16 text-center flat:gap-3 flat:py-6">
      <UserRoundX aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold tracking-tight text-balance">
        Your account is deleted
      </h1>
      <p className="max-w-md text-balance text-muted">
        Your history, your preferences and your sessions went with it. You can go on browsing without an
        account.
      </p>
      <SiteLink href={paths.home()} className={buttonClass('primary', 'mt-4')}>
        Go Home
      </SiteLink>
    </div>
  );
}
