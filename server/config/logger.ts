import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, pino } from 'pino';
import { ACCOUNT_LINKS } from '#shared/account-links';

export type Log = Logger;

/** Redacted in an entry and up to two levels down. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'api_key',
  'apiKey',
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'password_hash',
  'passwordHash',
  'token',
  'clientSecret',
  'client_secret',
  'codeVerifier',
  'code_verifier',
  'access_token',
  'id_token',
  'refresh_token',
];

const REDACTED_PATHS = SECRET_FIELDS.flatMap((field) =>
  ['', '*', '*.*'].map((parent) => `${parent}["${field}"]`),
);

/** Redacted inside texts, such as the URL in an error message. */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/(api_key=)[^&\s"'\\]+/gi, '$1[Redacted]'],
  [/(bearer )[\w.~+/=-]+/gi, '$1[Redacted]'],
  // API tokens.
  [/(marquee_)[\w-]{43}/g, '$1[Redacted]'],
  [new RegExp(`([?&](?:${ACCOUNT_LINKS.join('|')})=)[\\w-]+`, 'g'), '$1[Redacted]'],
  // Of the identity provider's response, and of the link that begins a sign-in there.
  [/([?&](?:code|state|flow)=)[^&\s"'\\]+/g, '$1[Redacted]'],
  [/((?:postgres|postgresql|redis|rediss|smtp|smtps):\/\/[^:@/\s"]*:)[^@\s"]+@/gi, '$1[Redacted]@'],
];

/** Without the development packages, as in the container image, pino-pretty is not installed. */
function isPrettyInstalled(): boolean {
  try {
    return createRequire(import.meta.url).resolve('pino-pretty') !== '';
  } catch {
    return false;
  }
}

/** Readable lines on a terminal, otherwise JSON lines. */
function openStandardOutput(): DestinationStream {
  if (!process.stdout.isTTY || !isPrettyInstalled()) return pino.destination({ dest: 1, sync: true });
  const options = { translateTime: 'SYS:HH:MM:ss', singleLine: true };
  return pino.transport({ target: 'pino-pretty', options });
}

export function createLog({ level, destination }: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level,
      base: null,
      redact: REDACTED_PATHS,
      hooks: {
        streamWrite: (line) =>
          SECRET_TEXTS.reduce((text, [secret, replacement]) => text.replace(secret, replacement), line),
      },
    },
    destination ?? openStandardOutput(),
  );
}
