import type { ReactNode } from 'react';
import { BRAND, MOVIE_DATABASE_NOTICE, MOVIE_DATABASE_URL, PROVIDER_DATA_NOTICE } from '#shared/brand';
import { paths } from '../../navigation/paths';
import { showShortcuts } from '../../ui/show-shortcuts';
import { SiteLink } from '../../ui/site-link';
import { Brand } from './brand';

const LINKS = [
  { label: 'Platform Info', href: paths.info() },
  { label: 'Privacy', href: paths.privacy() },
  { label: 'DMCA', href: paths.dmca() },
];

const LINK = 'flex min-h-11 items-center rounded-full px-3 text-sm font-medium text-muted hover:text-ink';

export function Footer(): ReactNode {
  return (
    <footer className="mt-12 border-t border-line pb-(--bottom-space)">
      <div className="page-gutter grid gap-x-12 gap-y-8 py-10 md:grid-cols-[1fr_auto]">
        <div className="max-w-prose">
          <Brand />
          <p className="mt-3 text-muted">{BRAND.tagline}</p>
          <p className="mt-1 text-sm text-muted">
            {BRAND.name} hosts no media. It links to players run by third parties.
          </p>
        </div>
        <nav aria-label="About">
          <ul className="-ml-3 flex flex-wrap gap-x-1">
            {LINKS.map(({ label, href }) => (
              <li key={href}>
                <SiteLink href={href} className={LINK}>
                  {label}
                </SiteLink>
              </li>
            ))}
            <li className="noscript:hidden max-md:pointer-coarse:hidden">
              <button type="button" onClick={showShortcuts} className={LINK}>
                Keyboard shortcuts
              </button>
            </li>
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-xs text-muted md:col-span-2">
          <a href={MOVIE_DATABASE_URL} rel="noreferrer" className="flex size-11 items-center rounded-md">
            <img
              src="/images/tmdb.svg"
              alt="The Movie Database (TMDB)"
              width={48}
              height={35}
              loading="lazy"
              decoding="async"
              className="h-6 w-auto"
            />
          </a>
          <p>
            {MOVIE_DATABASE_NOTICE} {PROVIDER_DATA_NOTICE}
          </p>
        </div>
      </div>
    </footer>
  );
}
