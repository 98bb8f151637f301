import { BRAND } from '#shared/brand';
import { yearOf } from '#shared/title-card';
import type { MoviePage, ShowPage, TitlePage } from '#shared/title-page';
import type { PageHeadFacts } from '../../src/lib/page-head';

/** One thing as schema.org describes it; undefined facts are left out of the text. */
type Thing = { readonly '@type': string; readonly [property: string]: unknown };

type StructuredDataParts = {
  readonly head: PageHeadFacts;
  /** The page's own path. */
  readonly path: string;
  readonly imageBaseUrl: string;
  /** Makes an address of the site absolute, as far as the site knows its own. */
  readonly toAddress: (path: string) => string;
};

/** Actors named beside a title; more make no difference to anybody. */
const MAX_ACTORS = 5;
const LISTS = {
  movie: { name: 'Movies', path: '/movies' },
  tv: { name: 'TV Shows', path: '/tv' },
} as const;

function describeSite({ toAddress }: StructuredDataParts): Thing {
  return {
    '@type': 'WebSite',
    name: BRAND.name,
    description: BRAND.description,
    url: toAddress('/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: toAddress('/search?q={search_term_string}') },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** What is unknown is left out, not said to be empty. */
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

/** Without a rating: search engines want those of a site's own visitors, and these are the movie database's. */
function describeTitle(page: TitlePage, { imageBaseUrl, toAddress }: StructuredDataParts): Thing {
  const { posterPath, studio, cast, genres } = page;
  return {
    ...(page.mediaType === 'movie' ? describeMovie(page) : describeShow(page)),
    name: page.title,
    url: toAddress(`/${page.mediaType}/${page.id}`),
    image: posterPath ? toAddress(`${imageBaseUrl}/w780${posterPath}`) : undefined,
    description: orUndefined(page.overview),
    genre: genres.length > 0 ? genres.map(({ name }) => name) : undefined,
    actor: people(cast.slice(0, MAX_ACTORS).map(({ name }) => name)),
    productionCompany: studio ? { '@type': 'Organization', name: studio } : undefined,
  };
}

type Step = { readonly name: string; readonly path: string };

/** The way from the home page to this one. */
function findTrail({ head, path }: StructuredDataParts): Step[] {
  const home = { name: 'Home', path: '/' };
  const { about, part } = head;
  if (!about) return [home, { name: head.title.split(' · ', 1)[0] ?? '', path }];
  const { mediaType, id, title, date } = about;
  const ofTitle = {
    name: [title, yearOf(date) && `(${yearOf(date)})`].join(' ').trim(),
    path: `/${mediaType}/${id}`,
  };
  return [home, LISTS[mediaType], ofTitle, ...(part ? [{ name: part, path }] : [])];
}

function describeTrail(parts: StructuredDataParts): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: findTrail(parts).map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: parts.toAddress(path),
    })),
  };
}

/** What a page is about, as schema.org's JSON-LD says it to search engines. */
export function describePage(parts: StructuredDataParts): Record<string, unknown> {
  const { about } = parts.head;
  const things =
    parts.path === '/'
      ? [describeSite(parts)]
      : [...(about ? [describeTitle(about, parts)] : []), describeTrail(parts)];
  return { '@context': 'https://schema.org', '@graph': things };
}
