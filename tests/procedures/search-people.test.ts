import { expect, onTestFinished, test, vi } from 'vitest';
import type { SearchPage, SearchType } from '#shared/search';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import type { CatalogueRequest } from '../../server/tmdb/requests';
import { buildMovieItem, buildPage } from '../builders/movie-database';
import { createCatalogueCalls } from '../support/catalogue-calls';

const person = (id: number, name: string, fields: object = {}) => ({
  id,
  media_type: 'person',
  name,
  known_for_department: 'Acting',
  profile_path: '/p.jpg',
  popularity: id,
  known_for: [
    { ...buildMovieItem({ id: 1, title: 'Alien' }), media_type: 'movie' },
    { ...buildMovieItem({ id: 2, vote_count: 1 }), media_type: 'movie' },
  ],
  ...fields,
});

const MOVIE = { ...buildMovieItem({ id: 9 }), media_type: 'movie' };

function searchWith(respond: (request: CatalogueRequest) => unknown) {
  const requests: string[] = [];
  const { searchPage } = createCatalogueCalls((request) => {
    requests.push(`${request.path} ${request.params.query} ${request.params.page}`);
    return respond(request);
  });
  return { requests, search: (query: string, type: SearchType = 'multi') => searchPage({ type, query }) };
}

test('a query that equals a name offers the person, who is not a result', async () => {
  const { search, requests } = searchWith(() => buildPage([person(5, 'Zoë Ångström'), MOVIE]));
  const page = await search('  zoe angstrom ');
  expect(page.people).toEqual([
    { id: 5, name: 'Zoë Ångström', department: 'Acting', profilePath: '/p.jpg', knownFor: ['Alien'] },
  ]);
  expect(page.titles.map(({ id }) => id)).toEqual([9]);
  expect(requests).toEqual(['/search/multi zoe angstrom 1']);
});

test.each(['zoe', 'zoe angstrom jr', 'angstrom zoe', '!!!'])('the query %j offers nobody', async (query) => {
  const { search } = searchWith(() => buildPage([person(5, 'Zoë Ångström'), MOVIE]));
  expect(await search(query)).not.toHaveProperty('people');
});

test('the original name counts, and up to three people of the same name are offered, popular ones first', async () => {
  const names = [1, 2, 3, 4].map((id) => person(id, 'Steve McQueen'));
  const { search } = searchWith(() =>
    buildPage([...names, person(7, 'Hayao Miyazaki', { original_name: '宮崎駿' })]),
  );
  expect((await search('steve mcqueen')).people?.map(({ id }) => id)).toEqual([4, 3, 2]);
  expect((await search('宮崎駿')).people?.map(({ name }) => name)).toEqual(['Hayao Miyazaki']);
});

test('people with unusable data are offered without it, or not at all', async () => {
  const { search } = searchWith(() =>
    buildPage([
      person(2 ** 40, 'Bo Ash'),
      person(3, 'Bo Ash', { known_for: 'none', profile_path: 7, known_for_department: null }),
      person(4, 'Bo Ash', { name: { first: 'Bo' } }),
    ]),
  );
  expect((await search('bo ash')).people).toEqual([
    { id: 3, name: 'Bo Ash', department: '', profilePath: null, knownFor: [] },
  ]);
});

test('the other tabs look for people by names of two words; a failure of that search changes nothing', async () => {
  const { search, requests } = searchWith(({ path }) =>
    path === '/search/multi' ? buildPage([person(5, 'Bo Ash')]) : buildPage([MOVIE]),
  );
  expect((await search('bo ash', 'movie')).people?.map(({ id }) => id)).toEqual([5]);
  await search('star', 'movie');
  await search('bo ash 2019', 'tv');
  expect(requests.filter((request) => request.startsWith('/search/multi'))).toEqual([
    '/search/multi bo ash 1',
  ]);

  const failing = searchWith(({ path }) => {
    if (path === '/search/multi') throw new CatalogueError('unavailable', 'Down.');
    return buildPage([MOVIE]);
  });
  const page = await failing.search('bo ash', 'movie');
  expect(page.titles.map(({ id }) => id)).toEqual([9]);
  expect(page).not.toHaveProperty('people');
});

test('a search of people that hangs delays the results by 1.5 seconds at most', async () => {
  const { search } = searchWith(({ path }) =>
    path === '/search/multi' ? new Promise(() => undefined) : buildPage([MOVIE]),
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let page: SearchPage | undefined;
  void search('bo ash', 'movie').then((found) => {
    page = found;
  });
  await vi.advanceTimersByTimeAsync(1_490);
  expect(page).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10);
  expect(page?.titles.map(({ id }) => id)).toEqual([9]);
});
