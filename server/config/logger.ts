import { type DestinationStream, type Logger, pino } from 'pino';
import { formatLogLine } from './log-format';

export type Log = Logger;

/** Names of fields that hold something nobody may read in a log, at the top of an entry or up to two levels down. */
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
];

const REDACTED_PATHS = SECRET_FIELDS.flatMap((field) =>
  ['', '*', '*.*'].map((parent) => `${parent}["${field}"]`),
);

/** Secrets that arrive inside a text, such as an address in an error message; $1 is what stays readable. */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/(api_key=)[^&\s"'\\]+/gi, '$1[Redacted]'],
  [/(bearer )[\w.~+/=-]+/gi, '$1[Redacted]'],
  [/((?:postgres|postgresql|redis|rediss):\/\/[^:@/\s"]*:)[^@\s"]+@/gi, '$1[Redacted]@'],
];

/**
 * Makes the process' logger: JSON lines on standard output, or readable lines where that is a terminal.
 * Secrets are replaced by "[Redacted]", by field name and inside texts.
 *
 * @param destination where lines go instead of standard output.
 */
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
    destination ??
      (process.stdout.isTTY ? readableStandardOutput : pino.destination({ dest: 1, sync: true })),
  );
}

const readableStandardOutput: DestinationStream = {
  write: (line) => void process.stdout.write(formatLogLine(line)),
};
