import type { ReactNode } from 'react';
import type { PersonCredit, PersonPage } from '#shared/person-page';
import { titleKey, titleWithYear, yearOf } from '#shared/title-card';
import { paths } from '../../navigation/paths';
import { ListCard, TitleFacts } from '../../titles/list-card';
import { Poster } from '../../titles/poster';
import { SuggestedTitles } from '../../titles/suggested-titles';
import { countTitles, NO_TITLES } from './texts';

/** The width of `Credit`'s poster. */
const POSTER_SIZES = '64px';

function Credit({ credit }: { credit: PersonCredit }): ReactNode {
  return (
    <ListCard
      href={paths.title(credit.mediaType, credit.id)}
      label={titleWithYear(credit)}
      heading={credit.title}
      picture={<Poster path={credit.posterPath} sizes={POSTER_SIZES} />}
      facts={
        <>
          <TitleFacts title={credit} year="" />
          <p dir="auto" className="truncate text-left">
            {credit.roles.join(', ')}
          </p>
        </>
      }
      className="h-24"
    />
  );
}

function groupByYear(credits: readonly PersonCredit[]): readonly (readonly [string, PersonCredit[]])[] {
  const years = new Map<string, PersonCredit[]>();
  for (const credit of credits) {
    const year = yearOf(credit.date);
    const titles = years.get(year);
    if (titles) titles.push(credit);
    else years.set(year, [credit]);
  }
  return [...years];
}

/** Years with few titles share a line. */
const COLUMNS = {
  1: { section: '', list: '' },
  2: { section: 'lg:col-span-2', list: 'lg:grid-cols-2' },
  3: { section: 'lg:col-span-2 2xl:col-span-3', list: 'lg:grid-cols-2 2xl:grid-cols-3' },
};

const columnsOf = (titles: readonly unknown[]) =>
  titles.length >= 3 ? COLUMNS[3] : titles.length === 2 ? COLUMNS[2] : COLUMNS[1];

/** By year, the newest first. */
export function Filmography({ person }: { person: PersonPage }): ReactNode {
  const { credits } = person;
  return (
    <section aria-labelledby="filmography" className="page-gutter">
      <div className="flex min-h-11 flex-wrap items-baseline gap-x-3">
        <h2 id="filmography" className="text-heading">
          Filmography
        </h2>
        {credits.length > 0 && <p className="text-sm text-muted">{countTitles(person)}</p>}
      </div>
      {credits.length === 0 && (
        <>
          <p className="text-muted">{NO_TITLES}</p>
          <div className="-mx-(--gutter)">
            <SuggestedTitles />
          </div>
        </>
      )}
      <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-2 2xl:grid-cols-3">
        {groupByYear(credits).map(([year, titles]) => (
          <section
            key={year}
            aria-labelledby={`year-${year}`}
            className={`flex flex-col gap-x-6 gap-y-2 border-t border-line py-4 sm:flex-row ${columnsOf(titles).section}`}
          >
            <h3 id={`year-${year}`} className="w-14 shrink-0 text-lg font-semibold tabular-nums">
              {year}
            </h3>
            <ul className={`grid min-w-0 grow grid-cols-1 gap-3 ${columnsOf(titles).list}`}>
              {titles.map((credit) => (
                <li key={titleKey(credit)} className="min-w-0">
                  <Credit credit={credit} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
