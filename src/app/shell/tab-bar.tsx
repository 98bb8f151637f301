import type { ReactNode } from 'react';
import { SiteLink } from '../../ui/site-link';
import { MAIN_LINKS } from './main-links';

export function TabBar({ path }: { path: string }): ReactNode {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 h-(--tab-bar) border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid h-full max-w-md grid-cols-4">
        {MAIN_LINKS.map(({ label, href, Icon }) => (
          <li key={href}>
            <SiteLink
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="flex h-full flex-col items-center justify-center gap-1 text-[min(0.6875rem,5vw)] font-medium whitespace-nowrap text-muted -outline-offset-2 aria-[current]:text-accent"
            >
              <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
