import { BRAND } from '#shared/brand';
import type { PersonPage } from '#shared/person-page';
import { titleWithYear } from '#shared/title-card';
import type { CastMember, MoviePage, ShowPage, TitlePage } from '#shared/title-page';
import type { PageMetadata } from '../../src/ui/page-head';

/** JSON-LD omits undefined properties. */
type Thing = { readonly '@type': string; readonly [property: string]: unknown };

type StructuredDataOptions = {
  readonly head: PageMetadata;
  readonly path: string;
  readonly imageBaseUrl: string;
  readonly toAbsolute: (path: string) => string;
};

const MAX_ACTORS = 5;
const LISTS = {
  movie: { name: 'Movies', path: '/movies' },
  tv: { name: 'TV Shows', path: '/tv' },
} as const;

function describeSite({ toAbsolute }: StructuredDataOptions): Thing {
  return {
    '@type': 'WebSite',
    name: BRAND.name,
    description: BRAND.description,
    url: toAbsolute('/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: toAbsolute('/search?q={search_term_string}') },
      'query-input': 'required name=search_term_string',
    },
  };
}

const orUndefined = <Value>(value: Value | '' | 0 | null): Value | undefined => value || undefined;
const people = (names: readonly string[]): Thing[] | undefined =>
  names.length > 0 ? names.map((name) => ({ '@type': 'Person', name })) : undefined;

function describeMovie({ runtimeMinutes, date }: MoviePage) {
  return {
    '@type': 'Movie',
    datePublished: orUndefined(date),
    duration: runtimeMinutes === null ? undefined : `PT${runtimeMinutes}M`,
  };
}

function describeShow({ date, seasonCount, episodeCount, creators }: ShowPage) {
  return {
    '@type': 'TVSeries',
    startDate: orUndefined(date),
    datePublished: orUndefined(date),
    numberOfSeasons: orUndefined(seasonCount),
    numberOfEpisodes: orUndefined(episodeCount),
    creator: people(creators),
  };
}

function describeActors(
  cast: readonly CastMember[],
  toAbsolute: StructuredDataOptions['toAbsolute'],
): Thing[] | undefined {
  if (cast.length === 0) return undefined;
  return cast.slice(0, MAX_ACTORS).map(({ id, name }) => ({
    '@type': 'Person',
    name,
    url: id === null ? undefined : toAbsolute(`/person/${id}`),
  }));
}

/** Without a rating, because search engines expect ratings by the site's own users. */
function describeTitle(page: TitlePage, { imageBaseUrl, toAbsolute }: StructuredDataOptions): Thing {
  const { posterPath, studio, cast, genres } = page;
  return {
    ...(page.mediaType === 'movie' ? describeMovie(page) : describeShow(page)),
    name: page.title,
    url: toAbsolute(`/${page.mediaType}/${page.id}`),
    image: posterPath ? toAbsolute(`${imageBaseUrl}/w780${posterPath}`) : undefined,
    description: orUndefined(page.overview),
    genre: genres.length > 0 ? genres.map(({ name }) => name) : undefined,
    actor: describeActors(cast, toAbsolute),
    productionCompany: studio ? { '@type': 'Organization', name: studio } : undefined,
  };
}

function describePerson(person: PersonPage, { imageBaseUrl, toAbsolute }: StructuredDataOptions): Thing {
  const { id, name, profilePath, biography, birthDate, deathDate, birthPlace } = person;
  return {
    '@type': 'Person',
    name,
    url: toAbsolute(`/person/${id}`),
    image: profilePath ? toAbsolute(`${imageBaseUrl}/h632${profilePath}`) : undefined,
    description: biography[0],
    birthDate: orUndefined(birthDate),
    deathDate: orUndefined(deathDate),
    birthPlace: birthPlace ? { '@type': 'Place', name: birthPlace } : undefined,
  };
}

type Breadcrumb = { readonly name: string; readonly path: string };

function listBreadcrumbs({ head, path }: StructuredDataOptions): Breadcrumb[] {
  const home = { name: 'Home', path: '/' };
  const { titlePage, episode } = head;
  if (!titlePage) return [home, { name: head.title.split(' · ', 1)[0] ?? '', path }];
  const { mediaType, id } = titlePage;
  const ofTitle = { name: titleWithYear(titlePage), path: `/${mediaType}/${id}` };
  return [home, LISTS[mediaType], ofTitle, ...(episode ? [{ name: episode, path }] : [])];
}

function describeBreadcrumbs(options: StructuredDataOptions): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: listBreadcrumbs(options).map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: options.toAbsolute(path),
    })),
  };
}

export function describePage(options: StructuredDataOptions): Record<string, unknown> {
  const { titlePage, person } = options.head;
  const things =
    options.path === '/'
      ? [describeSite(options)]
      : [
          ...(titlePage ? [describeTitle(titlePage, options)] : []),
          ...(person ? [describePerson(person, options)] : []),
          describeBreadcrumbs(options),
        ];
  return { '@context': 'https://schema.org', '@graph': things };
}
