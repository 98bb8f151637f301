import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** What may be written to a log and an answer as it came. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Tells whether the address of a request's connection is a proxy's that is trusted. */
type TrustsAddress = (address: string, hop: number) => boolean;

/**
 * Names each request: as a trusted proxy has named it, or anew. Names are for finding an answer's lines in the log;
 * they are no secret and can be guessed.
 */
export function createRequestIds(trusts: TrustsAddress): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && WELL_FORMED.test(given) && trusts(socket.remoteAddress ?? '', 0))
      return given;
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** The id of a request that was named already. */
export function requestIdIn({ headers }: IncomingMessage): string {
  return String(headers['x-request-id'] ?? '');
}
