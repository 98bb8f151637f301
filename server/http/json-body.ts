import express, { type RequestHandler } from 'express';
import { INVALID_BODY } from '../errors';
import { sendFailure } from './failure';
import { TRPC_PATH } from './trpc-endpoint';

/** A migration of 1,000 history entries fits in. */
const MAX_BODY = '256kb';
const MAX_TRPC_BODY = '64kb';
const MIGRATION = /[/,]history\.migrate(,|$)/;
/** Thousands of levels would exhaust the stack. */
const MAX_LEVELS = 20;

/** trpc-to-openapi 3.3.0 refuses a charset in Content-Type, and requests with neither a body nor a Content-Type. */
const normalizeContentType: RequestHandler = (request, response, next) => {
  const hasBody = request.headers['transfer-encoding'] || Number(request.headers['content-length']) > 0;
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (!hasBody && request.method !== 'GET') request.body = {};
  if (!hasBody || isJson) request.headers['content-type'] = 'application/json';
  else if (request.method !== 'GET' && request.method !== 'HEAD') {
    const message = 'The request body must be JSON: send it as application/json.';
    return sendFailure(response, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
  next();
};

const parseBody = express.json({ limit: MAX_BODY });
const parseSmallBody = express.json({ limit: MAX_TRPC_BODY });

const parse: RequestHandler = (request, response, next) => {
  const isSmall = request.originalUrl.startsWith(`${TRPC_PATH}/`) && !MIGRATION.test(request.path);
  (isSmall ? parseSmallBody : parseBody)(request, response, next);
};

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const refuseDeepBody: RequestHandler = (request, response, next) => {
  if (isShallow(request.body, MAX_LEVELS)) return next();
  sendFailure(response, { status: 400, code: 'BAD_REQUEST', message: INVALID_BODY });
};

export const jsonBody: readonly RequestHandler[] = [normalizeContentType, parse, refuseDeepBody];
