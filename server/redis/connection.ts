import { Redis } from 'ioredis';

/** Longer than this no request waits for Redis: what it would have told is found out without it. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 1000;
/** A connection on which no answer comes for so long is begun anew. */
const SOCKET_TIMEOUT_MS = 1500;
const LONGEST_RETRY_MS = 1000;

/** What Redis said against a command, which it answered all the same. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/**
 * A connection that is begun anew for ever, within a second or so of Redis' return; commands fail at once while there
 * is none, and after half a second where no answer comes.
 *
 * @param onTrouble told why it fails; errors of ioredis carry the command and with it the password, so only the text
 * leaves this file.
 */
export function connectToRedis(url: string, onTrouble: (reason: string) => void): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), LONGEST_RETRY_MS),
    connectionName: 'marquee',
    disableClientInfo: true,
  });
  client.on('error', (error: Error & { code?: unknown }) =>
    onTrouble(error.message || String(error.code ?? error.name)),
  );
  client.connect().catch(() => {
    // Told to onTrouble already; it goes on trying.
  });
  return client;
}
