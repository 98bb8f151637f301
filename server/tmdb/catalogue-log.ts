import type { Logger } from 'pino';

/** What the catalogue needs of the process's logger. */
export type CatalogueLog = Pick<Logger, 'debug' | 'info' | 'warn'>;
