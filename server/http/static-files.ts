import { readdirSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';
import { acceptedEncoding, type ContentEncoding } from '../compression/accepted-encoding';

/** Templates and the server configuration have their own routes. */
const NOT_SERVED: ReadonlySet<string> = new Set([
  '/index.html',
  '/demo-player/index.html',
  '/demo-player/failing.html',
  '/config/servers.json',
]);
const YEAR_SECONDS = 31_536_000;
/** For what never changes under its address, such as files whose names contain a hash of their content. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

const EXTENSIONS: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** @returns paths such as /assets/index-1a2b.js, without hidden files. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .filter((path) => !path.includes('/.'));
}

/**
 * Sends name.br or name.gz in place of a file if the client accepts it. `setHeaders` receives the file's own path.
 * @param paths the files to serve; by default those that exist now
 */
export function serveStaticFiles(
  folder: string,
  setHeaders: (response: Response, path: string) => void,
  paths: { has(path: string): boolean } = new Set(listFiles(folder)),
): RequestHandler {
  const isVariant = (path: string): boolean => /\.(br|gz)$/.test(path) && paths.has(path.slice(0, -3));
  const isCompressed = (path: string): boolean => paths.has(`${path}.br`) || paths.has(`${path}.gz`);

  const serve = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    // Called when the file exists, so that no other response receives these headers.
    setHeaders(response, file) {
      const served = file.slice(folder.length).split(sep).join('/');
      const path = isVariant(served) ? served.slice(0, -3) : served;
      if (path !== served) response.set('Content-Encoding', served.endsWith('.br') ? 'br' : 'gzip');
      if (isCompressed(path)) response.set('Vary', 'Accept-Encoding');
      response.type(extname(path));
      setHeaders(response, path);
    },
  });

  return (request, response, next) => {
    const { path, method, headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !paths.has(path) || isVariant(path) || NOT_SERVED.has(path)) return next();
    const wanted = headers.range ? 'identity' : acceptedEncoding(headers['accept-encoding']);
    const variant = path + EXTENSIONS[wanted];
    if (paths.has(variant)) request.url = variant;
    // range-parser refuses a suffix that is longer than the file, which means all of it (RFC 9110, 14.1.2).
    const suffix = /^bytes=-(\d+)$/.exec(headers.range ?? '')?.[1];
    const size = suffix && statSync(join(folder, path), { throwIfNoEntry: false })?.size;
    if (method === 'HEAD' || (size && Number(suffix) > size)) delete headers.range;
    serve(request, response, next);
  };
}
