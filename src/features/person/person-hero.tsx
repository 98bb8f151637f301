import type { ReactNode } from 'react';
import type { PersonPage } from '#shared/person-page';
import { useRenderContext } from '../../hooks/render-context';
import { Picture } from '../../titles/picture';
import { Skeleton } from '../../ui/skeleton';
import { Biography } from './biography';
import { personFacts } from './texts';

/** The portrait next to the name; in wide or low windows the biography is next to it as well. */
const LAYOUT =
  'page-gutter grid grid-cols-[min(6.5rem,33vw)_minmax(0,1fr)] items-start gap-x-4 gap-y-5 pt-6 pb-4 sm:grid-cols-[9rem_1fr] md:grid-cols-[15rem_1fr] md:grid-rows-[auto_1fr] md:gap-x-10 md:pt-10 xl:grid-cols-[17rem_1fr] phone-landscape:grid-cols-[9rem_1fr]! phone-landscape:gap-x-6!';
const PORTRAIT = 'relative aspect-2/3 overflow-hidden rounded-card md:row-span-2';
/** The widths of the first column. */
const PORTRAIT_SIZES = '(width >= 80rem) 272px, (width >= 48rem) 240px, (width >= 40rem) 144px, 104px';
const BELOW_NAME = 'max-md:col-span-2';

/** Next to their labels, or below them where a line is too short. */
function Facts({ person }: { person: PersonPage }): ReactNode {
  const { today } = useRenderContext();
  const facts = personFacts(person, today).filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 grid grid-cols-1 gap-2 text-[0.9375rem]">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-3">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 font-medium wrap-break-word tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function PersonHero({ person }: { person: PersonPage }): ReactNode {
  const { name, department, profilePath, biography } = person;
  return (
    <div className={LAYOUT}>
      <div className={`${PORTRAIT} bg-raised ring-1 ring-hairline`}>
        <Picture
          kind="profile"
          path={profilePath}
          fallbackWidth={185}
          sizes={PORTRAIT_SIZES}
          fetchPriority="high"
          alt={profilePath === null ? '' : `Portrait of ${name}`}
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0">
        <h1 className="text-display text-balance wrap-break-word max-md:text-[1.625rem]">
          <bdi>{name}</bdi>
        </h1>
        {department && <p className="mt-2 font-medium wrap-break-word text-muted">{department}</p>}
        <Facts person={person} />
      </div>
      <div className={`min-w-0 ${BELOW_NAME}`}>
        <Biography paragraphs={biography} />
      </div>
    </div>
  );
}

export function PersonHeroSkeleton(): ReactNode {
  return (
    <div className={LAYOUT}>
      <Skeleton className={PORTRAIT} />
      <div className="grid gap-3">
        <Skeleton className="h-10 w-4/5 max-w-md md:h-14" />
        <Skeleton className="h-5 w-24" />
      </div>
      <Skeleton className={`h-48 max-w-[68ch] ${BELOW_NAME}`} />
    </div>
  );
}
