import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';

type SiteLinkProps = ComponentProps<'a'> & {
  readonly href: string;
  /** Puts the address in place of the one in the bar: Back does not lead there again. */
  readonly replace?: boolean;
};

/**
 * A link to another page of the site. It does what the router's own does, but follows no address: each of those does
 * so, and a page of cards holds hundreds.
 */
export function SiteLink({ href, onClick, replace = false, ...rest }: SiteLinkProps): ReactNode {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    // The browser's own: a new tab, a new window, a download.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href, { replace });
  }
  return <a {...rest} href={href} onClick={follow} />;
}
