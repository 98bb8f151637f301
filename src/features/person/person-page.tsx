import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { trpc } from '../../api/trpc';
import { useRouteParameters } from '../../navigation/route-table';
import { useErrorRedirect } from '../../navigation/use-error-redirect';
import { TitleRow, TitleRowSkeleton } from '../../titles/title-row';
import { BelowFold } from '../../ui/below-fold';
import { PageHead } from '../../ui/page-head';
import { Filmography } from './filmography';
import { PersonHero, PersonHeroSkeleton } from './person-hero';
import { describePerson } from './texts';

const KNOWN_FOR = 'Known for';

export default function PersonPage(): ReactNode {
  const id = Number(useRouteParameters().id);
  const query = trpc.catalogue.personPage.useQuery({ id });
  useErrorRedirect(query);
  const person = query.data;
  if (!person) {
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <PersonHeroSkeleton />
        <TitleRowSkeleton heading={KNOWN_FOR} />
      </div>
    );
  }
  return (
    <>
      <PageHead
        title={`${person.name} · ${BRAND.name}`}
        description={describePerson(person)}
        noIndex={person.credits.length === 0}
        person={person}
      />
      <PersonHero person={person} />
      <BelowFold>
        <div className="grid grid-cols-1 gap-8 pb-12">
          {person.knownFor.length > 0 && (
            <TitleRow heading={KNOWN_FOR} titles={person.knownFor} showType isFirst />
          )}
          <Filmography person={person} />
        </div>
      </BelowFold>
    </>
  );
}
