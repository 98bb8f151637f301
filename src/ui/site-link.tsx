import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { runWithoutOverlay } from '../hooks/overlay-history';
import { runPageTransition } from '../hooks/page-transition';

type SiteLinkProps = ComponentProps<'a'> & {
  readonly href: string;
  readonly replace?: boolean;
};

/** A link within the site. Unlike wouter's Link it does not subscribe to the location: pages have hundreds of links. */
export function SiteLink({ href, onClick, replace = false, ...rest }: SiteLinkProps): ReactNode {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    // The browser opens a new tab or window, or downloads.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const link = event.currentTarget;
    runWithoutOverlay(() => runPageTransition(() => navigate(href, { replace }), link));
  }
  return <a {...rest} href={href} onClick={follow} />;
}
