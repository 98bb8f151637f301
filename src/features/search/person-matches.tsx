import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { ListCard } from '../../titles/list-card';
import { Picture } from '../../titles/picture';
import type { SearchResults } from './use-search-results';

type PersonMatchesProps = { readonly results: Pick<SearchResults, 'titles' | 'isLoading' | 'people'> };

/** The people whose name equals the query. They appear with the results, because they would move the skeleton. */
export function PersonMatches({ results: { titles, isLoading, people } }: PersonMatchesProps): ReactNode {
  if (!people || (isLoading && titles.length === 0)) return null;
  return (
    <ul aria-label="People" className="page-gutter flex flex-wrap gap-3 pb-5">
      {people.map(({ id, name, department, profilePath, knownFor }) => (
        <li key={id} className="w-96 max-w-full">
          <ListCard
            href={paths.person(id)}
            label={name}
            heading={name}
            picture={
              <Picture
                kind="profile"
                path={profilePath}
                fallbackWidth={185}
                isBackground
                sizes="64px"
                className="size-full object-cover"
              />
            }
            facts={<p className="line-clamp-2">{[department, ...knownFor].filter(Boolean).join(' · ')}</p>}
            className="h-24"
          />
        </li>
      ))}
    </ul>
  );
}
