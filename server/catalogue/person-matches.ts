import { listValidTitles } from '#shared/media-validity';
import { cleanImagePath, cleanName } from '#shared/sanitize';
import type { PersonMatch } from '#shared/search';
import { foldTitle } from '#shared/search-results';
import { isTmdbId } from '#shared/tmdb-limits';
import { type MediaPage, personItemSchema } from '#shared/tmdb-schema';
import { withTimeout } from '../limits/timeout';
import { searchRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { createView } from './view';

/** Several people may have the same name. */
const MAX_MATCHES = 3;
/** The results do not wait longer. */
const TIMEOUT_MS = 1500;

type FoundPerson = {
  readonly match: PersonMatch;
  readonly names: readonly string[];
  readonly popularity: number;
};

const readPeople = createView(({ results }: MediaPage, currentYear): readonly FoundPerson[] =>
  results.flatMap((item) => {
    const person = item.media_type === 'person' ? personItemSchema.safeParse(item).data : undefined;
    const name = cleanName(person?.name);
    if (!person || name === '' || !isTmdbId(person.id)) return [];
    const match = {
      id: person.id,
      name,
      department: cleanName(person.known_for_department),
      profilePath: cleanImagePath(person.profile_path),
      knownFor: listValidTitles(person.known_for ?? [], currentYear).map(({ title }) => title),
    };
    const names = [name, cleanName(person.original_name)].map(foldTitle);
    return [{ match, names, popularity: person.popularity ?? 0 }];
  }),
);

/**
 * The people whose name equals the query, ignoring accents and case, the most popular first. None when the movie
 * database fails, because the results of the search are more important.
 */
export async function findPeopleByName(
  catalogue: Catalogue,
  query: string,
  currentYear: number,
): Promise<readonly PersonMatch[]> {
  const wanted = foldTitle(query);
  if (wanted === '') return [];
  const request = searchRequest('multi', query, 1);
  const people = await withTimeout(() => readPeople(catalogue, request, currentYear), TIMEOUT_MS).catch(
    () => [],
  );
  return people
    .filter(({ names }) => names.includes(wanted))
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, MAX_MATCHES)
    .map(({ match }) => match);
}
