import { pino } from 'pino';
import { z } from 'zod';
import { parseJson } from '#shared/json';

const errorSchema = z.looseObject({ message: z.string(), stack: z.string().optional() });

const entrySchema = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: errorSchema.optional().catch(undefined),
});

/**
 * Turns one JSON log line into what a person reads on a terminal: "12:03:04 INFO  Message  key=value", an
 * error's stack below it. A line that is no such entry is given back as it came.
 */
export function formatLogLine(line: string): string {
  const entry = entrySchema.safeParse(parseJson(line));
  if (!entry.success) return line;

  const { level, time, msg = '', err, ...fields } = entry.data;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const label = (pino.levels.labels[level] ?? String(level)).toUpperCase().padEnd(5);
  const details = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const cause = err === undefined ? '' : `\n${err.stack ?? err.message}`;
  return `${clock} ${label} ${msg}${details.length > 0 ? ' ' : ''}${details.join('')}${cause}\n`;
}
