import type { RequestHandler } from 'express';
import { createPlaces } from '../places';
import { networkOfRequest } from './caller';
import { sendFailure } from './failure';

const RETRY_AFTER_SECONDS = 1;

/**
 * Lets at most so many requests of one network be under way at once. Which address a request comes from is Express' to
 * say, by the proxies that are trusted.
 */
export function createClientPlaces(places: number): RequestHandler {
  const { take, leave } = createPlaces(places);

  return (request, response, next) => {
    const network = networkOfRequest(request);
    if (!take(network)) {
      return sendFailure(response, {
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many requests come from your network at once. Please try again in a moment.',
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      });
    }
    response.once('close', () => leave(network));
    next();
  };
}
