import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { navigate } from '../hooks/navigate';
import { runWithoutOverlay } from '../hooks/overlay-history';

type SiteLinkProps = ComponentProps<'a'> & {
  readonly href: string;
  readonly replace?: boolean;
};

const isCurrent = (href: string): boolean =>
  new URL(href, window.location.href).href === window.location.href;

/** A link within the site. Unlike wouter's Link it does not subscribe to the location: pages have hundreds of links. */
export function SiteLink({ href, onClick, replace = false, ...rest }: SiteLinkProps): ReactNode {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    // The browser opens a new tab or window, or downloads.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    // Like browsers, adds no history entry for the current address.
    runWithoutOverlay(() => navigate(href, { replace: replace || isCurrent(href) }));
  }
  return <a {...rest} href={href} onClick={follow} />;
}
