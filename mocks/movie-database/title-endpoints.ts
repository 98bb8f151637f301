import type { TitleKind } from '../demo/catalogue/reference/genres';
import { findSeason } from '../demo/catalogue/shows/episodes';
import { findRankById } from '../demo/catalogue/titles/title-ids';
import { getTitleMetadata, type TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { movieDetails } from './movie-details';
import { parsePage } from './pagination';
import {
  INVALID_PAGE,
  MAX_AGE_S,
  type MockRequest,
  type MockResponse,
  NOT_FOUND,
  ok,
  TOO_MANY_APPENDED,
} from './responses';
import { episodeDetails, seasonDetails } from './season-details';
import { showDetails } from './show-details';
import { appendSubresources, findSubresource } from './title-subresources';

const MOST_APPENDED = 20;

function findTitle(kind: TitleKind, { params }: MockRequest): TitleMetadata | null {
  const rank = /^\d+$/.test(params.id ?? '') ? findRankById(kind, Number(params.id)) : null;
  return rank === null ? null : getTitleMetadata(kind, rank);
}

/** A movie or show with the objects of append_to_response. */
export function handleTitle(kind: TitleKind, request: MockRequest): MockResponse {
  const title = findTitle(kind, request);
  if (!title) return NOT_FOUND;
  const names = (request.query.get('append_to_response') ?? '').split(',').filter(Boolean);
  if (names.length > MOST_APPENDED) return TOO_MANY_APPENDED;
  const details = kind === 'movie' ? movieDetails(title, request.today) : showDetails(title, request.today);
  return ok({ ...details, ...appendSubresources(names, title, request.today) }, MAX_AGE_S.list);
}

/** A subresource: /similar, /credits, /videos or /recommendations. */
export function handleSubresource(kind: TitleKind, request: MockRequest): MockResponse {
  const title = findTitle(kind, request);
  const page = parsePage(request.query);
  if (!title) return NOT_FOUND;
  if (page === null) return INVALID_PAGE;
  const part = findSubresource(request.params.part ?? '', title, request.today, page);
  if (!part) return NOT_FOUND;
  // Pages of titles have no id.
  return ok('page' in part ? part : { id: title.id, ...part }, MAX_AGE_S.list);
}

const readNumber = (text = '') => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

export function handleSeason(request: MockRequest): MockResponse {
  const show = findTitle('tv', request);
  const season = show && findSeason(show.rank, readNumber(request.params.season));
  return season ? ok(seasonDetails(show, season, request.today), MAX_AGE_S.season) : NOT_FOUND;
}

export function handleEpisode(request: MockRequest): MockResponse {
  const show = findTitle('tv', request);
  const season = show && findSeason(show.rank, readNumber(request.params.season));
  const number = readNumber(request.params.episode);
  if (!season || !(number >= 1 && number <= season.episodeCount)) return NOT_FOUND;
  return ok(episodeDetails(show, season, number, request.today), MAX_AGE_S.season);
}
