import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BRAND } from '#shared/brand';
import { paths } from '../../navigation/paths';
import { SiteLink } from '../../ui/site-link';
import { useSignedInComponents } from '../signed-in';
import { AccountArea } from './account-area';
import { Brand } from './brand';
import { MAIN_LINKS } from './main-links';
import { MobileMenu } from './mobile-menu';

/** Whether the page is scrolled past the element at its top. Reading scrollY instead would force a layout. */
function useIsScrolled(): [RefObject<HTMLDivElement | null>, boolean] {
  const top = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const observer = new IntersectionObserver((entries) => {
      setScrolled(entries.at(-1)?.isIntersecting === false);
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, []);
  return [top, isScrolled];
}

function SearchLink({ path }: { path: string }): ReactNode {
  return (
    <SiteLink
      href={paths.search()}
      aria-label="Search"
      aria-current={path === paths.search() ? 'page' : undefined}
      className="grid size-11 place-items-center rounded-full text-ink hover:bg-fill aria-[current]:text-accent"
    >
      <Search aria-hidden="true" className="size-5" />
    </SiteLink>
  );
}

/* Constant elements, which React does not re-render on a navigation. */
const HOME_LINK = (
  <SiteLink
    href={paths.home()}
    aria-label={`${BRAND.name} home`}
    className="flex min-h-11 shrink-0 items-center rounded-md"
  >
    <Brand />
  </SiteLink>
);
const ACCOUNT = (
  <>
    <AccountArea />
    <MobileMenu />
  </>
);

export function TopBar({ path }: { path: string }): ReactNode {
  const [top, isScrolled] = useIsScrolled();
  const components = useSignedInComponents();
  return (
    <>
      <div ref={top} className="absolute top-0 h-2" />
      <header
        className={`sticky top-0 z-30 h-(--top-bar) transition-colors duration-200 ${isScrolled ? 'bg-ground shadow-[0_1px_0_var(--color-line)]' : 'over-artwork noscript:bg-ground'}`}
      >
        <div className="page-gutter flex h-full items-center gap-4 lg:gap-10">
          {HOME_LINK}
          <nav aria-label="Main" className="hidden h-full md:block">
            <ul className="flex h-full items-center gap-1">
              {MAIN_LINKS.map(({ label, href }) => (
                <li key={href}>
                  <SiteLink
                    href={href}
                    aria-current={path === href ? 'page' : undefined}
                    className="relative flex min-h-11 items-center rounded-full px-2.5 text-[0.9375rem] font-medium text-ink/80 transition-colors after:absolute after:inset-x-2.5 lg:px-3.5 lg:after:inset-x-3.5 after:bottom-1 after:h-0.5 after:rounded-full hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:bg-accent"
                  >
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1">
            {components && <components.UnsyncedBadge />}
            <SearchLink path={path} />
            {ACCOUNT}
          </div>
        </div>
      </header>
    </>
  );
}
