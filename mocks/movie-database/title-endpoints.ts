import type { Kind } from '../demo/catalogue/reference/genres';
import { findSeason } from '../demo/catalogue/shows/episodes';
import { findRank } from '../demo/catalogue/titles/title-ids';
import { getNumbers, type TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { movieDetails } from './movie-details';
import { readPage } from './pagination';
import { type Answer, type Asked, BAD_PAGE, MAX_AGE_S, NOT_FOUND, ok, TOO_MANY_APPENDED } from './responses';
import { episodeDetails, seasonDetails } from './season-details';
import { showDetails } from './show-details';
import { appendParts, findPart } from './title-subresources';

const MOST_APPENDED = 20;

function findTitle(kind: Kind, { params }: Asked): TitleNumbers | null {
  const rank = /^\d+$/.test(params.id ?? '') ? findRank(kind, Number(params.id)) : null;
  return rank === null ? null : getNumbers(kind, rank);
}

/** A movie or show, with whatever append_to_response asks for. */
export function answerTitle(kind: Kind, asked: Asked): Answer {
  const title = findTitle(kind, asked);
  if (!title) return NOT_FOUND;
  const names = (asked.query.get('append_to_response') ?? '').split(',').filter(Boolean);
  if (names.length > MOST_APPENDED) return TOO_MANY_APPENDED;
  const details = kind === 'movie' ? movieDetails(title, asked.today) : showDetails(title, asked.today);
  return ok({ ...details, ...appendParts(names, title, asked.today) }, MAX_AGE_S.list);
}

/** What lies below a title: /similar, /credits, /videos or /recommendations. */
export function answerPart(kind: Kind, asked: Asked): Answer {
  const title = findTitle(kind, asked);
  const page = readPage(asked.query);
  if (!title) return NOT_FOUND;
  if (page === null) return BAD_PAGE;
  const part = findPart(asked.params.part ?? '', title, asked.today, page);
  if (!part) return NOT_FOUND;
  // Lists of titles do not tell whose they are.
  return ok('page' in part ? part : { id: title.id, ...part }, MAX_AGE_S.list);
}

const readNumber = (text = '') => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

export function answerSeason(asked: Asked): Answer {
  const show = findTitle('tv', asked);
  const season = show && findSeason(show.rank, readNumber(asked.params.season));
  return season ? ok(seasonDetails(show, season, asked.today), MAX_AGE_S.season) : NOT_FOUND;
}

export function answerEpisode(asked: Asked): Answer {
  const show = findTitle('tv', asked);
  const season = show && findSeason(show.rank, readNumber(asked.params.season));
  const number = readNumber(asked.params.episode);
  if (!season || !(number >= 1 && number <= season.episodeCount)) return NOT_FOUND;
  return ok(episodeDetails(show, season, number, asked.today), MAX_AGE_S.season);
}
