import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND, MOVIE_DATABASE_NOTICE, PROVIDER_DATA_NOTICE } from '#shared/brand';
import { paths } from '../../navigation/paths';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { DomainCard } from './domain-card';
import { MailLink, Points, StaticPage, StaticSection } from './static-page';

const FEATURES = [
  'Thousands of movies and shows: what is trending today, what is popular, what is best rated.',
  'Search that forgives accents and case, with filters for genre, year and rating.',
  'Every title with its facts, cast, trailer and what is like it.',
  'Players of several servers, one after the other until one works.',
  'With an account: Continue Watching on all your devices, recommendations, and your own settings.',
  'Free. The site itself shows no advertising and tracks nobody. All of it by keyboard, on any size of screen.',
];

const QUICK_LINKS = [
  { label: 'Browse Movies', href: paths.movies() },
  { label: 'Browse TV Shows', href: paths.shows() },
  { label: 'Search', href: paths.search() },
  { label: 'Privacy Policy', href: paths.privacy() },
  { label: 'Copyright and DMCA', href: paths.dmca() },
];

/** The official addresses, ways on, and what the site does (2 §2 "Static pages"). */
export default function InfoPage(): ReactNode {
  return (
    <StaticPage
      heading="Platform Info"
      description={`The official addresses of ${BRAND.name}, where to find us, and what it does.`}
    >
      <StaticSection heading="Official domains">
        <p>Anything else that carries our name is not ours.</p>
        <ul className="space-y-3">
          {BRAND.domains.map(({ label, url }) => (
            <DomainCard key={url} label={label} url={url} />
          ))}
        </ul>
      </StaticSection>
      <StaticSection heading="Quick links">
        <ul className="flex flex-wrap gap-2">
          <li>
            <a
              href={BRAND.communityUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('primary')}
            >
              <MessageCircle aria-hidden="true" className="size-4" />
              Community chat
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
          {QUICK_LINKS.map(({ label, href }) => (
            <li key={href}>
              <SiteLink href={href} className={buttonClass()}>
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </StaticSection>
      <StaticSection heading="Features">
        <Points points={FEATURES} />
      </StaticSection>
      <StaticSection heading="Where the data comes from">
        <p>
          {MOVIE_DATABASE_NOTICE} {PROVIDER_DATA_NOTICE}
        </p>
      </StaticSection>
      <StaticSection heading="Contact">
        <MailLink address={BRAND.contactEmail} />
      </StaticSection>
    </StaticPage>
  );
}
