import type { RequestHandler } from 'express';
import { sendFailure } from './failure';

/** The deepest body that any call takes has a handful of levels; thousands of them would exhaust the stack. */
const MAX_LEVELS = 20;

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** Refuses bodies that nest deeper than any call needs. */
export const shallowBody: RequestHandler = (request, response, next) => {
  if (isShallow(request.body, MAX_LEVELS)) return next();
  sendFailure(response, { status: 400, code: 'BAD_REQUEST', message: 'The request body is not valid.' });
};
