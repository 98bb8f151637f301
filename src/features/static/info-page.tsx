import { Check, Copy, ExternalLink, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND, MOVIE_DATABASE_NOTICE, PROVIDER_DATA_NOTICE } from '#shared/brand';
import { useCopy } from '../../hooks/use-copy';
import { paths } from '../../navigation/paths';
import { Button, buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { MailLink, Points, StaticPage, StaticSection } from './static-page';

const FEATURES = [
  'Thousands of movies and shows: trending today, popular and top rated.',
  'Search that ignores accents and case, with filters for genre, year and rating.',
  'Details, cast, trailer and similar titles for everything in the catalogue.',
  'Several servers; if one fails, the next is tried.',
  'With an account: Continue Watching, recommendations and settings on all your devices.',
  'Free, without ads or tracking on the site itself. Works with the keyboard and on any screen.',
];

const QUICK_LINKS = [
  { label: 'Browse movies', href: paths.movies() },
  { label: 'Browse TV shows', href: paths.shows() },
  { label: 'Search', href: paths.search() },
  { label: 'Privacy policy', href: paths.privacy() },
  { label: 'Copyright and DMCA', href: paths.dmca() },
];

type DomainCardProps = { readonly label: string; readonly url: string };

function DomainCard({ label, url }: DomainCardProps): ReactNode {
  const { result, copy } = useCopy();
  const { host } = new URL(url);
  const CopyIcon = result?.isCopied ? Check : Copy;

  return (
    <li className="flex flex-col gap-4 panel p-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="text-sm font-semibold tracking-wide text-accent">{label}</p>
        <p className="mt-1 text-lg font-semibold break-all">{host}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button className="min-w-36" onClick={() => void copy(url)}>
          <CopyIcon aria-hidden="true" className="size-4" />
          {result?.text ?? 'Copy URL'}
          <span className="sr-only"> of {host}</span>
        </Button>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Visit
          <span className="sr-only"> {host} (opens in a new tab)</span>
        </a>
      </div>
      <p role="status" className="sr-only">
        {result?.text}
      </p>
    </li>
  );
}

export default function InfoPage(): ReactNode {
  return (
    <StaticPage
      heading="Platform Info"
      description={`The official addresses of ${BRAND.name}, where to find us, and what it offers.`}
      length="short"
    >
      <StaticSection heading="Official domains">
        <p>Any other site with our name isn't ours.</p>
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
